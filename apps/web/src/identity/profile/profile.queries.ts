import {
  createOwnApiKey,
  deleteOwnApiKey,
  listOwnApiKeys,
  type NewApiKey,
} from '@pressmark/contract/identity/api-keys.ts'
import {
  changePassword,
  endSession,
  listSessions,
  removeAvatar,
  setAvatar,
} from '@pressmark/contract/identity/profile.ts'
import {
  cancelEmailChange,
  changeOwnEmail,
  followEmailLink,
  readEmailLink,
} from '@pressmark/contract/identity/email.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { updateUser } from '@pressmark/contract/identity/users.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, openedVersion, type CheckedVersion } from '#shared/api/if-match.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { selfQuery } from '#shared/api/person.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The part of a person that the form changes. */
export type Profile = Pick<Self, 'name' | 'surname' | 'email' | 'version'>

type ProfileSave = Partial<Omit<Profile, 'version'>> & { password: string; version: CheckedVersion }

export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.list,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

/* Changes the person's own profile, which the menu shows as well. */
const useOwnChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, notify = false) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: selfQuery.queryKey }),
    meta: { notify },
  })
}

/** Saves name and surname, and asks for another address with the password. The address goes first, because a wrong password must leave
 *  everything as it was. */
export const useSaveProfile = (uuid: string) =>
  useOwnChange(async ({ email, password, version, ...names }: ProfileSave): Promise<Profile> => {
    const params = { uuid }
    if (email === undefined) return call(updateUser, { params, body: names, headers: ifMatch(version) })
    const pending = await call(changeOwnEmail, { body: { email, password }, headers: ifMatch(version) })
    if (Object.keys(names).length === 0) return pending
    return call(updateUser, { params, body: names, headers: ifMatch(openedVersion(pending)) })
  })

export const useChangeEmail = () =>
  useOwnChange((body: { email: string; password: string }) => call(changeOwnEmail, { body }))

export const useCancelEmail = () => useOwnChange(() => call(cancelEmailChange), true)

/** The address that a link verifies. */
export const emailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: sessionKeys.emailLink(token),
    queryFn: ({ signal }) => call(readEmailLink, { body: { token }, signal }),
    enabled: token !== '',
    // The link is used on this screen, so the answer stays valid.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export const useFollowEmailLink = (token: string) =>
  useOwnChange((password: string | undefined) =>
    call(followEmailLink, { body: { token, ...(password !== undefined && { password }) } }),
  )

/** Saves a PNG of 300 × 300 px. Null removes the avatar. */
export const useSaveAvatar = (uuid: string) =>
  useOwnChange((png: Blob | null) => {
    if (png === null) return call(removeAvatar, { params: { uuid } })
    const form = new FormData()
    form.append('avatarImage', png, 'avatar.png')
    return call(setAvatar, { params: { uuid }, content: form })
  }, true)

export const useChangePassword = (uuid: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      call(changePassword, { params: { uuid }, body }),
    // The server has ended the other sessions.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export const useEndSession = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(endSession, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { notify: true },
  })
}

export const ownApiKeysQuery = queryOptions({
  queryKey: sessionKeys.apiKeys,
  queryFn: async ({ signal }) => (await call(listOwnApiKeys, { signal })).apiKeys,
})

/* The dialog stays open and shows refusals and the key. */
export const useCreateOwnApiKey = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => call(createOwnApiKey, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownApiKeysQuery.queryKey }),
  })
}

export const useDeleteOwnApiKey = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(deleteOwnApiKey, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownApiKeysQuery.queryKey }),
  })
}
