import { type Role, ROLES } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listTenantsOfUser } from '@pressmark/contract/identity/identity.ts'
import { readAvatar } from '@pressmark/contract/identity/profile.ts'
import {
  readPermissionsOfUser,
  readUser,
  type User,
  type EffectivePermission,
} from '@pressmark/contract/identity/users.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import type { Member } from './members.ts'

export type AnswerContext = { tenant: Tenant; caller: Caller; origin: string }

/** Builds the answer for a member, as the caller may see it. */
export const userAnswer = (member: Member, { tenant, caller, origin }: AnswerContext): User => {
  const { uuid, username, name, surname, email, version } = member
  const roles = member.roles as Role[] // what the contract let in
  return {
    uuid,
    username,
    name,
    surname,
    firstname: name,
    lastname: surname,
    email,
    pendingEmail: member.pending_email,
    emailVerified: member.email_verified,
    userRoles: roles,
    effectiveRoles: ROLES.filter((role) => isDirect(member, role) || member.workgroup_roles.includes(role)),
    tenantName: tenant.name,
    tenantPermissions: [{ tenant: tenant.name, roles }],
    avatarUrl: avatarUrl(member, origin),
    userGroupUuids: member.workgroups,
    profileEditable: mayChangeProfile(caller, uuid) || (member.tenant_count === 1 && !member.platform_admin),
    signInEditable: mayChangeSignIn(caller, member),
    secondFactor: member.second_factor,
    platformAdmin: member.platform_admin,
    active: member.active,
    lastSignInAt: member.last_sign_in_at?.toISOString() ?? null,
    version,
    _links: {
      self: link(origin, addressOf(readUser, { uuid })),
      permissions: link(origin, addressOf(readPermissionsOfUser, { uuid })),
      // Only the person may read the list.
      ...(uuid === caller.personUuid && { tenants: link(origin, addressOf(listTenantsOfUser, { uuid })) }),
    },
  }
}

/** Returns an address that changes with each version, so that browsers can cache the avatar. */
export const avatarUrl = (
  { uuid, profile_version, has_avatar }: Pick<Member, 'uuid' | 'profile_version' | 'has_avatar'>,
  origin: string,
): string | null =>
  has_avatar ? link(origin, addressOf(readAvatar, { uuid }, { version: profile_version })).href : null

/** Returns whether the caller may change a profile: the person, or a platform administrator. A tenant may change it only if no other
 *  tenant has the person. */
export const mayChangeProfile = ({ personUuid, capabilities }: Caller, uuid: string): boolean =>
  personUuid === uuid || capabilities.has('platform.manage')

/** Returns whether the caller may change how a person signs in. A tenant may, if no other tenant has the person. For the caller's own
 *  account there is the profile. */
export const mayChangeSignIn = (
  { personUuid, capabilities }: Pick<Caller, 'personUuid' | 'capabilities'>,
  { uuid, tenant_count, platform_admin }: Pick<Member, 'uuid' | 'tenant_count' | 'platform_admin'>,
): boolean =>
  personUuid !== uuid &&
  (capabilities.has('platform.manage') || (capabilities.has('tenant.manage') && tenant_count === 1 && !platform_admin))

/** Returns the effective roles of a person, each with the workgroups that grant it. @source spec 001 §6 */
export const effectivePermissions = async (db: TenantDb, member: Member): Promise<EffectivePermission[]> => {
  const rows = await db
    .selectFrom('workgroup_member as m')
    .innerJoin('workgroup as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.uuid', '=', 'm.workgroup_uuid'),
    )
    .select(['w.uuid', 'w.name', 'w.roles'])
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.person_uuid', '=', member.uuid)
    .execute()
  const workgroups = naturallySorted(rows, { of: ({ name }) => name })
  const givenBy = (role: Role) =>
    workgroups.filter(({ roles }) => roles.includes(role)).map(({ uuid, name }) => ({ uuid, name }))
  return ROLES.map((role) => ({ role, workgroups: givenBy(role), direct: isDirect(member, role) })).filter(
    ({ workgroups: sources, direct }) => direct || sources.length > 0,
  )
}

/* Every member has ROLE_USER directly, also if a workgroup grants it. */
const isDirect = ({ roles, platform_admin }: Member, role: Role): boolean =>
  role === 'ROLE_USER' || roles.includes(role) || (role === 'ROLE_ADMIN' && platform_admin)
