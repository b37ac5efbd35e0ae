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
import type { Member } from './members.ts'

export type AnswerContext = { tenant: Tenant; caller: Caller; origin: string }

/** What the wire says of a member to who asks. */
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
    userRoles: roles,
    tenantName: tenant.name,
    tenantPermissions: [{ tenant: tenant.name, roles }],
    avatarUrl: avatarUrl(member, origin),
    userGroupUuids: member.workgroups,
    profileEditable: mayChangeProfile(caller, uuid) || (member.tenant_count === 1 && !member.platform_admin),
    signInEditable: mayChangeSignIn(caller, member),
    secondFactor: member.second_factor,
    version,
    _links: {
      self: link(origin, addressOf(readUser, { uuid })),
      permissions: link(origin, addressOf(readPermissionsOfUser, { uuid })),
      tenants: link(origin, addressOf(listTenantsOfUser, { uuid })),
    },
  }
}

/** Named anew with each version, so that browsers may keep it. */
export const avatarUrl = (
  { uuid, profile_version, has_avatar }: Pick<Member, 'uuid' | 'profile_version' | 'has_avatar'>,
  origin: string,
): string | null =>
  has_avatar ? link(origin, addressOf(readAvatar, { uuid }, { version: profile_version })).href : null

/** A profile is the person's own affair and the platform's; an organisation's only as long as no other has the person. */
export const mayChangeProfile = ({ personUuid, capabilities }: Caller, uuid: string): boolean =>
  personUuid === uuid || capabilities.has('platform.manage')

/** How a person signs in is an organisation's affair as long as no other has the person. For oneself there is the profile. */
export const mayChangeSignIn = (
  { personUuid, capabilities }: Pick<Caller, 'personUuid' | 'capabilities'>,
  { uuid, tenant_count, platform_admin }: Pick<Member, 'uuid' | 'tenant_count' | 'platform_admin'>,
): boolean =>
  personUuid !== uuid &&
  (capabilities.has('platform.manage') || (capabilities.has('tenant.manage') && tenant_count === 1 && !platform_admin))

/** What a person may do in effect, each role with the workgroups that give it. @source spec 001 §6 */
export const effectivePermissions = async (db: TenantDb, member: Member): Promise<EffectivePermission[]> => {
  const workgroups = await db
    .selectFrom('workgroup_member as m')
    .innerJoin('workgroup as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.uuid', '=', 'm.workgroup_uuid'),
    )
    .select(['w.uuid', 'w.name', 'w.roles'])
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.person_uuid', '=', member.uuid)
    .orderBy('w.name')
    .execute()
  const givenBy = (role: Role) =>
    workgroups.filter(({ roles }) => roles.includes(role)).map(({ uuid, name }) => ({ uuid, name }))
  // Every member is one by ROLE_USER, whoever gives it.
  const isDirect = (role: Role) =>
    role === 'ROLE_USER' || member.roles.includes(role) || (role === 'ROLE_ADMIN' && member.platform_admin)
  return ROLES.map((role) => ({ role, workgroups: givenBy(role), direct: isDirect(role) })).filter(
    ({ workgroups: sources, direct }) => direct || sources.length > 0,
  )
}
