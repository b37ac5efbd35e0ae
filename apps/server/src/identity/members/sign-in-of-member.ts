import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { rolesOf } from '../sessions.ts'
import { mayChangeSignIn } from './answers.ts'
import { readMember, type Member } from './members.ts'

/** Requires the right to change the email address of a member, because links that set a password are sent there.
 *  @throws signInProtected, passwordSignInRequired */
export const requireMayChangeEmail = async (db: TenantDb, caller: Caller, member: Member): Promise<void> => {
  if (member.uuid === caller.personUuid) return requirePasswordSession(caller)
  const above = (await rolesOf(db, member.uuid, { platformAdmin: member.platform_admin })).includes('ROLE_ADMIN')
  if (above && !caller.capabilities.has('platform.manage')) throw new Refusal('signInProtected')
}

/** Requires a session that a password opened. A session of an identity provider must not change how the person signs in: that change
 *  would outlive the provider's confirmation.
 *  @throws passwordSignInRequired */
export const requirePasswordSession = ({ viaProvider }: Caller): void => {
  if (viaProvider) throw new Refusal('passwordSignInRequired')
}

/** Reads a member whose sign-in the caller may change, by a password link or by removing a second factor. The change gives access to the
 *  account, so it is refused for members of other tenants and for platform administrators.
 *  @throws notFound, signInProtected */
export const readMemberToSignIn = async (db: TenantDb, caller: Caller, uuid: string): Promise<Member> => {
  const member = await readMember(db, uuid, caller)
  const above = (await rolesOf(db, uuid, { platformAdmin: member.platform_admin })).includes('ROLE_ADMIN')
  if (!mayChangeSignIn(caller, member) || (above && !caller.capabilities.has('platform.manage')))
    throw new Refusal('signInProtected')
  return member
}
