import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { mayChangeProfile } from '../members/answers.ts'
import { readMember, type Member } from '../members/members.ts'
import { requireMayChangeEmail } from '../members/sign-in-of-member.ts'
import { verifyEmail } from './verification.ts'

/** Confirms the address of a member on the word of the caller. It counts in this tenant only, unless a platform administrator confirms:
 *  administrators of one tenant must not prove anything to another.
 *  @throws notFound, forbidden, profileProtected, signInProtected, staleVersion if the address is no longer wanted */
export const confirmEmailOfMember = async (
  db: TenantDb,
  caller: Caller,
  uuid: string,
  email: string,
): Promise<void> => {
  const member = await readMember(db, uuid, caller)
  await requireMayChangeEmail(db, caller, member)
  if (uuid === caller.personUuid) await requirePasswordGiven(db, uuid, email)
  else if (!isConfirmable(caller, member)) throw new Refusal('profileProtected')
  const vouchedBy = caller.capabilities.has('platform.manage') ? null : db.tenantId
  await verifyEmail(db, caller, { uuid, before: member.email, email, vouchedBy })
  await broadcast(db, { notice: { kind: 'person.changed', uuid } })
}

const isConfirmable = (caller: Caller, { uuid, tenant_count, platform_admin }: Member): boolean =>
  mayChangeProfile(caller, uuid) || (tenant_count === 1 && !platform_admin)

/* An administrator may confirm their own address too, but a session without the password may not. */
const requirePasswordGiven = async (db: TenantDb, uuid: string, email: string): Promise<void> => {
  const change = await db
    .selectFrom('email_change')
    .select('with_password')
    .where('person_uuid', '=', uuid)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!change?.with_password) throw new Refusal('forbidden')
}
