import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { confirmEmail } from '@pressmark/contract/identity/email.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE, type PageInfo } from '@pressmark/contract/platform/hal.ts'
import {
  checkUsername,
  createUser,
  deleteUser,
  findUsersByTenantName,
  listUsers,
  listUsersOfWorkgroup,
  readPermissionsOfUser,
  readUser,
  updateUser,
  type NewUser,
  type User,
  type UserChange,
} from '@pressmark/contract/identity/users.ts'
import { createPasswordLink, inviteUser, type NewGuest } from '@pressmark/contract/identity/password-links.ts'
import { removeSecondFactor } from '@pressmark/contract/identity/second-factor.ts'
import { listRoles, type Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, follow } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { tenantQuery } from '#shared/api/person.ts'
import { availabilityQuery } from '#shared/api/availability-query.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { USER_SORTS, type UserSort, type UserStatus } from './sorts.ts'

export type UserFilter = {
  page: number
  sort: UserSort
  searchTerm: string | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
  workgroup?: string | undefined
  factor?: 'on' | 'off' | undefined
}

/** A page (1-based) of the members of the tenant. */
export const usersQuery = ({ page, sort, searchTerm, status, role, workgroup, factor }: UserFilter) =>
  queryOptions({
    queryKey: peopleKeys.users(page, sort, searchTerm, status, role, workgroup, factor),
    queryFn: async ({ client, signal }) => {
      const { name: tenantName } = await client.ensureQueryData(tenantQuery)
      const query = {
        tenantName,
        page: page - 1,
        size: PAGE_SIZE,
        sort: [...USER_SORTS[sort]],
        ...(searchTerm && { searchTerm }),
        ...(status && { active: status === 'active' }),
        ...(role && { role }),
        ...(workgroup && { workgroup }),
        ...(factor && { secondFactor: factor === 'on' }),
      }
      return call(findUsersByTenantName, { query, signal })
    },
  })

/** The members of the tenant, for a choice of one of them. */
export const allUsersQuery = queryOptions({
  queryKey: peopleKeys.users('all'),
  queryFn: async ({ signal }) =>
    (await call(listUsers, { query: { size: MAX_PAGE_SIZE, sort: [...USER_SORTS.surname] }, signal }))._embedded
      .jarvisUsers,
})

export const userQuery = (uuid: string) =>
  queryOptions({
    queryKey: peopleKeys.user(uuid),
    queryFn: ({ signal }) => call(readUser, { params: { uuid }, signal }),
  })

export const permissionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: peopleKeys.permissions(uuid),
    queryFn: async ({ signal }) => (await call(readPermissionsOfUser, { params: { uuid }, signal })).permissions,
  })

export const rolesQuery = queryOptions({
  queryKey: peopleKeys.roles,
  queryFn: async ({ signal }) => (await call(listRoles, { query: { size: PAGE_SIZE }, signal }))._embedded.roles,
  staleTime: Infinity,
})

/** The number of members of a workgroup, by its link. It is refetched if the list reports another number. The count of a
 *  deleted workgroup is not requested. @source spec 001 §7 */
export const memberCountQuery = ({ uuid, counter, _links }: Workgroup) =>
  queryOptions({
    queryKey: peopleKeys.memberCount(uuid, counter),
    queryFn: async ({ signal }) =>
      (await follow<{ page: PageInfo }>({ href: `${_links.jarvisUsers.href}?size=1` }, { signal })).page.totalElements,
  })

/** A page (1-based) of the members of a workgroup. */
export const membersQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: peopleKeys.members(uuid, page),
    queryFn: ({ signal }) => {
      const query = { page: page - 1, size: PAGE_SIZE, sort: [...USER_SORTS.surname] }
      return call(listUsersOfWorkgroup, { params: { uuid }, query, signal })
    },
  })

/** Whether a username is free. @source spec 001 §5 */
export const usernameQuery = (username: string) =>
  availabilityQuery(peopleKeys.username(username), (signal) => call(checkUsername, { query: { username }, signal }))

/** Makes a change and then refetches all data about people. The caller shows refusals. */
export const usePeopleChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKeys.all }),
  })
}

export const useInviteUser = () => usePeopleChange((body: NewGuest) => call(inviteUser, { body }))

export const useGiveLink = () => usePeopleChange((uuid: string) => call(createPasswordLink, { params: { uuid } }))

export const useRemoveFactor = () => usePeopleChange((uuid: string) => call(removeSecondFactor, { params: { uuid } }))

export const useCreateUser = () => usePeopleChange((body: NewUser) => call(createUser, { body }))

/** Updates a user, unless someone has changed it after it was read. */
export const useUpdateUser = () =>
  usePeopleChange(({ uuid, version, change }: { uuid: string; version: CheckedVersion; change: UserChange }) =>
    call(updateUser, { params: { uuid }, body: change, headers: ifMatch(version) }),
  )

/** Confirms the email address of a user. */
export const useConfirmEmail = () =>
  usePeopleChange(({ user: { uuid }, email }: { user: User; email: string }) =>
    call(confirmEmail, { params: { uuid }, body: { email } }),
  )

export const useDeleteUser = () => usePeopleChange(({ uuid }: User) => call(deleteUser, { params: { uuid } }))
