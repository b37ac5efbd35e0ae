/** Capabilities of each role. Every route names its capability. @source spec 001 §6 */
export const ROLES = [
  'ROLE_USER',
  'ROLE_TENANT_ADMIN',
  'ROLE_IMAGE_DOWNLOAD',
  'ROLE_RESEARCHER',
  'ROLE_ADMIN',
  'ROLE_CCC',
  'ROLE_PUBLISHER',
  'ROLE_NO_WATERMARK',
  'ROLE_METADATA_EDITOR',
] as const
export type Role = (typeof ROLES)[number]

export const CAPABILITIES = [
  'profile.own',
  'catalogue.read',
  'media.inspect',
  'metadata.export',
  'catalogue.edit',
  'catalogue.restore',
  'media.import',
  'media.download',
  'media.noWatermark',
  'workflow.fire',
  'tenant.manage',
  'platform.manage',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** Capabilities of a person whose role requires a second factor that is not set up yet. */
export const BEFORE_SECOND_FACTOR = ['profile.own'] as const
const MEMBER = [...BEFORE_SECOND_FACTOR, 'catalogue.read'] as const
const STAFF = [...MEMBER, 'media.inspect', 'metadata.export'] as const
const TENANT = CAPABILITIES.filter((capability) => capability !== 'platform.manage')

const GRANTS: Record<Role, readonly Capability[]> = {
  ROLE_USER: MEMBER,
  ROLE_RESEARCHER: STAFF,
  ROLE_METADATA_EDITOR: [...STAFF, 'catalogue.edit'],
  ROLE_CCC: [...STAFF, 'media.import'],
  ROLE_IMAGE_DOWNLOAD: [...STAFF, 'media.download'],
  ROLE_NO_WATERMARK: [...STAFF, 'media.noWatermark'],
  ROLE_PUBLISHER: [...STAFF, 'workflow.fire'],
  ROLE_TENANT_ADMIN: TENANT,
  ROLE_ADMIN: CAPABILITIES,
}

/** Returns those of `granted` that include everything that `role` grants, without the role itself. */
export const rolesIncluding = (role: Role, granted: readonly Role[]): Role[] =>
  granted.filter((other) => other !== role && GRANTS[role].every((capability) => GRANTS[other].includes(capability)))

/** Returns the capabilities of a person with these roles. */
export const capabilitiesOf = (roles: readonly Role[]): Set<Capability> =>
  new Set(roles.flatMap((role) => GRANTS[role]))
