import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { rolesOf } from '../sessions.ts'
import { mayChangeSignIn } from './answers.ts'
import { readMember, type Member } from './members.ts'

/** Asks whether the caller may change where letters to the member go, links that set a password among them.
 *  @throws signInProtected, passwordSignInRequired */
export const requireMayChangeEmail = async (db: TenantDb, caller: Caller, member: Member): Promise<void> => {
  if (member.uuid === caller.personUuid) return requirePasswordSession(caller)
  const above = (await rolesOf(db, member.uuid, { platformAdmin: member.platform_admin })).includes('ROLE_ADMIN')
  if (above && !caller.capabilities.has('platform.manage')) throw new Refusal('signInProtected')
}

/** Whoever came by an organisation's provider changes nothing of how they sign in: that would outlive the provider's word.
 *  @throws passwordSignInRequired */
export const requirePasswordSession = ({ viaProvider }: Caller): void => {
  if (viaProvider) throw new Refusal('passwordSignInRequired')
}

/** A member whose way to sign in the caller may change: the password by a link, or a lost second factor. Whoever could do that
 *  to a person of other organisations, or to who manages all of them, would enter there.
 *  @throws notFound, signInProtected */
export const readMemberToSignIn = async (db: TenantDb, caller: Caller, uuid: string): Promise<Member> => {
  const member = await readMember(db, uuid, caller)
  const above = (await rolesOf(db, uuid, { platformAdmin: member.platform_admin })).includes('ROLE_ADMIN')
  if (!mayChangeSignIn(caller, member) || (above && !caller.capabilities.has('platform.manage')))
    throw new Refusal('signInProtected')
  return member
}
