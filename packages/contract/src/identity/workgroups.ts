import { Type, type Static } from 'typebox'
import { ROLES } from '../platform/capabilities.ts'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

export const Roles = Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length, uniqueItems: true })
/** Roles by organisation. On the host of a tenant, only its own entry is known. */
export const TenantPermissions = Type.Array(Type.Object({ tenant: Type.String(), roles: Roles }))
export const TenantName = Type.String({ minLength: 1, maxLength: 63 })

/** Members of an organisation who share roles. */
export const Workgroup = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  description: Type.String(),
  counter: Type.Integer({ minimum: 0, description: 'number of members' }),
  tenantPermissions: TenantPermissions,
  isSystem: Type.Boolean(),
  version: Type.Integer(),
  _links: Type.Object({ self: Link, jarvisUsers: Link }),
})
export type Workgroup = Static<typeof Workgroup>

const WorkgroupName = Type.String({ minLength: 1, maxLength: 100 })
export const DESCRIPTION_MAX_LENGTH = 1000
const Description = Type.String({ maxLength: DESCRIPTION_MAX_LENGTH })

export const listWorkgroups = endpoint({
  id: 'workgroups.list',
  method: 'GET',
  path: '/iam/userGroups',
  summary: 'The workgroups of the organisation',
  query: Type.Object(paging(PAGE_SIZE, ['name'])),
  answer: pageOf({ userGroups: Type.Array(Workgroup) }),
})

export const readWorkgroup = endpoint({
  id: 'workgroups.get',
  method: 'GET',
  path: '/iam/userGroups/:uuid',
  summary: 'A workgroup',
  params: UuidParams,
  answer: Workgroup,
})

export const createWorkgroup = endpoint({
  id: 'workgroups.create',
  method: 'POST',
  path: '/iam/userGroups',
  summary: 'Creates a workgroup without members and roles',
  body: Type.Object({ name: WorkgroupName, tenantName: TenantName, description: Type.Optional(Description) }),
  answer: Workgroup,
  status: 201,
  refusals: ['workgroupNameTaken'],
})

export const updateWorkgroup = endpoint({
  id: 'workgroups.update',
  method: 'PATCH',
  path: '/iam/userGroups/:uuid',
  summary: 'Changes the name or the description of a workgroup',
  params: UuidParams,
  body: Type.Partial(Type.Object({ name: WorkgroupName, description: Description })),
  answer: Workgroup,
  refusals: ['workgroupNameTaken', 'systemWorkgroup', 'staleVersion'],
})

export const deleteWorkgroup = endpoint({
  id: 'workgroups.delete',
  method: 'DELETE',
  path: '/iam/userGroups/:uuid',
  summary: 'Deletes a workgroup. Its members stay, without its roles',
  params: UuidParams,
  status: 204,
  refusals: ['systemWorkgroup', 'lastAdministrator', 'staleVersion'],
})

export const RolesInTenant = Type.Object({ tenant: TenantName, roles: Roles })

export const updateWorkgroupPermission = endpoint({
  id: 'workgroups.updatePermissions',
  method: 'PATCH',
  path: '/iam/userGroups/:uuid/updateTenantPermission',
  summary: 'Replaces the roles of a workgroup',
  params: UuidParams,
  body: RolesInTenant,
  answer: Workgroup,
  refusals: ['roleNotHeld', 'lastAdministrator', 'staleVersion'],
})

export const listRoles = endpoint({
  id: 'workgroups.listRoles',
  method: 'GET',
  path: '/iam/roles',
  summary: 'The permission profiles',
  query: Type.Object(paging(PAGE_SIZE, ['value', 'label'])),
  answer: pageOf({
    roles: Type.Array(Type.Object({ value: Type.Enum([...ROLES]), label: Type.String(), description: Type.String() })),
  }),
})
