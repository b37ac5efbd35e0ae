import {
  createMemberInvitation,
  deleteMemberInvitation,
  listMemberInvitations,
} from '@pressmark/contract/identity/member-invitations.ts'
import {
  endSessionsOfUser,
  listFormerUsers,
  readSignInOfUser,
  restoreUser,
  setUserActive,
  unlockSignIn,
  type FormerUser,
} from '@pressmark/contract/identity/membership.ts'
import type { User } from '@pressmark/contract/identity/users.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, shownVersion } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { usePeopleChange } from './people.queries.ts'

/** A page (1-based) of the people who were removed, the last removed first. */
export const formerUsersQuery = (page: number) =>
  queryOptions({
    queryKey: peopleKeys.former(page),
    queryFn: ({ signal }) => call(listFormerUsers, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
  })

/** A page (1-based) of the open invitations, the last created first. */
export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: peopleKeys.invitations(page),
    queryFn: ({ signal }) => call(listMemberInvitations, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
  })

/** The sessions of a user, and whether sign-in is locked. They change without a notice, so they are read each time. */
export const signInQuery = (uuid: string) =>
  queryOptions({
    queryKey: peopleKeys.signIn(uuid),
    queryFn: ({ signal }) => call(readSignInOfUser, { params: { uuid }, signal }),
    staleTime: 0,
  })

/** Deactivates or activates a user, unless someone has changed the membership after it was read. */
export const useSetActive = () =>
  usePeopleChange(({ user, active }: { user: User; active: boolean }) =>
    call(setUserActive, { params: { uuid: user.uuid }, body: { active }, headers: ifMatch(shownVersion(user)) }),
  )

export const useEndSessions = () => usePeopleChange((uuid: string) => call(endSessionsOfUser, { params: { uuid } }))

export const useUnlockSignIn = () => usePeopleChange((uuid: string) => call(unlockSignIn, { params: { uuid } }))

export const useRestoreUser = () =>
  usePeopleChange(({ user: { uuid }, email }: { user: FormerUser; email: string }) =>
    call(restoreUser, { params: { uuid }, body: { email } }),
  )

export const useCreateInvitation = () =>
  usePeopleChange((body: { login: string; userGroupUuids: string[] }) => call(createMemberInvitation, { body }))

export const useRevokeInvitation = () =>
  usePeopleChange((uuid: string) => call(deleteMemberInvitation, { params: { uuid } }))
