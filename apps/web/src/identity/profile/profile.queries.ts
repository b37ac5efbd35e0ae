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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { selfQuery } from '#shared/api/person.ts'

export type ProfileValues = { name: string; surname: string; email: string; password: string }

export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.list,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

/* Changes the person's own profile, which the menu shows as well. */
const useOwnChange = <Input>(change: (input: Input) => Promise<unknown>, notify = false) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: selfQuery.queryKey }),
    meta: { notify },
  })
}

/** Saves name and surname, and asks for another address with the password. The address goes first, because a wrong password must leave
 *  everything as it was. */
export const useSaveProfile = ({ uuid, name, surname, email }: Self) =>
  useOwnChange(async ({ password, ...values }: ProfileValues) => {
    if (values.email !== email) await call(changeOwnEmail, { body: { email: values.email, password } })
    if (values.name !== name || values.surname !== surname)
      await call(updateUser, { params: { uuid }, body: { name: values.name, surname: values.surname } })
  })

export const useChangeEmail = () =>
  useOwnChange((body: { email: string; password: string }) => call(changeOwnEmail, { body }))

export const useCancelEmail = () => useOwnChange<void>(() => call(cancelEmailChange), true)

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
    return call(setAvatar, { params: { uuid }, form })
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
