import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listTenantsOfUser } from '@pressmark/contract/identity/identity.ts'
import { readAvatar } from '@pressmark/contract/identity/profile.ts'
import { readPermissionsOfUser, readUser, type User } from '@pressmark/contract/identity/users.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { Member } from './members.ts'

export type Asking = { tenant: Tenant; caller: Caller; origin: string }

/** What the wire says of a member to who asks. */
export const userAnswer = (member: Member, { tenant, caller, origin }: Asking): User => {
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
