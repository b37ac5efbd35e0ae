import {
  changePassword,
  endSession,
  listSessions,
  removeAvatar,
  setAvatar,
} from '@pressmark/contract/identity/profile.ts'
import { updateUser, type UserChange } from '@pressmark/contract/identity/users.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { selfQuery } from '#shared/api/person.ts'

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

export const useSaveProfile = (uuid: string) =>
  useOwnChange((body: UserChange) => call(updateUser, { params: { uuid }, body }))

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
