import { Type, type Static } from 'typebox'
import { ROLES } from '../platform/capabilities.ts'
import { EMAIL_PATTERN, PAGE_SIZE, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { AccountEmail } from './person.ts'
import { Roles, RolesInTenant, TenantName, TenantPermissions } from './workgroups.ts'

/** A person as a member of an organisation. `firstname` and `lastname` repeat `name` and `surname`. `userRoles` repeats the roles
 *  of `tenantPermissions`, which the person has in addition to the roles of the workgroups. */
export const User = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  ...AccountEmail.properties,
  userRoles: Roles,
  effectiveRoles: Type.Array(Type.Enum([...ROLES]), {
    description: 'the roles that the person has here: directly, by workgroups, and as a platform administrator',
  }),
  tenantName: Type.String(),
  tenantPermissions: TenantPermissions,
  avatarUrl: Type.Union([Type.String(), Type.Null()]),
  userGroupUuids: Type.Array(Uuid),
  profileEditable: Type.Boolean({ description: 'whether the caller may change name, surname and email' }),
  signInEditable: Type.Boolean({ description: 'whether the caller may send a link for a new password' }),
  secondFactor: Type.Boolean({ description: 'whether the person has one' }),
  platformAdmin: Type.Boolean({ description: 'whether the person manages all organisations' }),
  active: Type.Boolean({ description: 'false if the person may not sign in here' }),
  lastSignInAt: Type.Union([Moment, Type.Null()], { description: 'in this organisation' }),
  version: Type.Integer(),
  _links: Type.Object({
    self: Link,
    permissions: Link,
    tenants: Type.Optional(Link),
  }),
})
export type User = Static<typeof User>

/** A username contains no colon, because sign-in sends username:password. @source RFC 7617 §2 */
export const USERNAME_PATTERN = '^[^\\s:]+$'
const Username = Type.String({ minLength: 1, maxLength: 100, pattern: USERNAME_PATTERN })
export const Password = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH })
const Email = Type.String({ maxLength: 254, pattern: EMAIL_PATTERN })
const Name = Type.String({ maxLength: 100 })
const Workgroups = Type.Array(Uuid, { maxItems: 1000, uniqueItems: true })

const sorts = ['username', 'surname', 'name', 'lastSignInAt'] as const
const list = {
  ...paging(PAGE_SIZE, sorts),
  searchTerm: Type.Optional(Type.String({ maxLength: 200, description: 'in username, name, surname or email' })),
  role: Type.Optional(Type.Enum([...ROLES], { description: 'which the person has directly or by a workgroup' })),
  workgroup: Type.Optional(Uuid),
  secondFactor: Type.Optional(Type.Boolean()),
  active: Type.Optional(Type.Boolean()),
}
const UserPage = pageOf({ jarvisUsers: Type.Array(User) })

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/iam/jarvisUsers',
  summary: 'The people of the organisation',
  query: Type.Object(list),
  answer: UserPage,
})

export const findUsersByTenantName = endpoint({
  id: 'users.findByTenant',
  method: 'GET',
  path: '/iam/jarvisUsers/search/findByTenantName',
  summary: 'The people of the organisation, which this address names',
  query: Type.Object({ tenantName: TenantName, ...list }),
  answer: UserPage,
})

export const listUsersOfWorkgroup = endpoint({
  id: 'workgroups.listUsers',
  method: 'GET',
  path: '/iam/userGroups/:uuid/jarvisUsers',
  summary: 'The members of a workgroup; page.totalElements is how many there are',
  params: UuidParams,
  query: Type.Object(list),
  answer: UserPage,
})

export const readUser = endpoint({
  id: 'users.get',
  method: 'GET',
  path: '/iam/jarvisUsers/:uuid',
  summary: 'A person of the organisation: for administrators, and for that person',
  params: UuidParams,
  answer: User,
})

export const checkUsername = endpoint({
  id: 'users.checkUsername',
  method: 'GET',
  path: '/iam/jarvisUsers/search/checkUsername',
  summary: 'Checks whether a username exists in any organisation. A 404 means that it is available',
  query: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Object({ username: Type.String() }),
})

export const NewUser = Type.Object({
  username: Username,
  name: Type.Optional(Name),
  surname: Type.Optional(Name),
  email: Email,
  password: Password,
  tenantName: TenantName,
  userRoles: Type.Optional(Roles),
  userGroupUuids: Type.Optional(Workgroups),
})
export type NewUser = Static<typeof NewUser>

export const createUser = endpoint({
  id: 'users.create',
  method: 'POST',
  path: '/iam/jarvisUsers',
  summary: 'Creates a user, who becomes a member of the organisation',
  body: NewUser,
  answer: User,
  status: 201,
  refusals: ['usernameTaken', 'roleNotHeld', 'commonPassword', 'peopleLimitReached'],
})

/** `firstname` and `lastname` are aliases of `name` and `surname`. */
export const UserChange = Type.Partial(
  Type.Object({
    username: Type.String(),
    name: Name,
    surname: Name,
    firstname: Name,
    lastname: Name,
    email: Email,
    userGroupUuids: Workgroups,
  }),
)
export type UserChange = Static<typeof UserChange>

export const updateUser = endpoint({
  id: 'users.update',
  method: 'PATCH',
  path: '/iam/jarvisUsers/:uuid',
  summary:
    'Changes the profile or the workgroups of a user. All users may change their own profile. A new email address of one’s own is the pendingEmail until it is verified',
  params: UuidParams,
  body: UserChange,
  answer: User,
  refusals: [
    'passwordSignInRequired',
    'signInProtected',
    'usernameImmutable',
    'roleNotHeld',
    'profileProtected',
    'lastAdministrator',
    'staleVersion',
    'tooManyAttempts',
  ],
})

export const deleteUser = endpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/iam/jarvisUsers/:uuid',
  summary: 'Removes a user from the organisation at once. Other organisations do not change',
  params: UuidParams,
  status: 204,
  refusals: ['lastAdministrator', 'staleVersion'],
})

export const updateUserPermission = endpoint({
  id: 'users.updatePermissions',
  method: 'PATCH',
  path: '/iam/jarvisUsers/:uuid/updateTenantPermission',
  summary: 'Replaces the roles that a user has in addition to those of the workgroups',
  params: UuidParams,
  body: RolesInTenant,
  answer: User,
  refusals: ['roleNotHeld', 'lastAdministrator', 'staleVersion'],
})

/** A role of a person and its origin. */
export const EffectivePermission = Type.Object({
  role: Type.Enum([...ROLES]),
  workgroups: Type.Array(Type.Object({ uuid: Uuid, name: Type.String() })),
  direct: Type.Boolean({ description: 'roles in addition to those of the workgroups' }),
})
export type EffectivePermission = Static<typeof EffectivePermission>

export const readPermissionsOfUser = endpoint({
  id: 'users.getPermissions',
  method: 'GET',
  path: '/iam/jarvisUsers/:uuid/permissions',
  summary: 'The effective permissions of a user here, each with its sources',
  params: UuidParams,
  answer: Type.Object({ permissions: Type.Array(EffectivePermission) }),
})
