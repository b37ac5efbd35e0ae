import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lockProfile } from '#platform/locks.ts'
import { notifyBothAddresses } from '../account-notices.ts'
import { readFresh, readMember, type Member } from '../members/members.ts'
import { requirePassword } from '../passwords.ts'
import { hashToken } from '../sessions.ts'
import { requestEmail, verifyEmail, type Mailing } from './verification.ts'

/** Asks for another address of the caller, or for the verification of the present one.
 *  @returns the caller after the change
 *  @throws wrongPassword, tooManyAttempts, staleVersion */
export const changeOwnEmail = async (
  database: Database,
  caller: Caller,
  { email, password, ifMatch }: { email: string; password: string; ifMatch: number | undefined },
  mailing: Mailing,
): Promise<Member> => {
  await requirePassword(database, caller, password)
  return asTenant(database, caller.tenantId, async (db) => {
    await lockProfile(db, caller.personUuid)
    const { uuid, username, name } = await readFresh(db, caller, caller.personUuid, ifMatch)
    await requestEmail(db, { uuid, username, name, email, withPassword: true }, mailing)
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
    return readMember(db, uuid, caller)
  })
}

/** Withdraws a requested address. @throws notFound */
export const cancelEmailChange = async (db: TenantDb, caller: Caller): Promise<void> => {
  const uuid = caller.personUuid
  const { rows } = await sql<{ done: boolean | null }>`select cancel_email(${uuid}) as done`.execute(db)
  if (!rows[0]?.done) throw new Refusal('notFound')
  await record(db, caller, { kind: 'person.email-withdrawn', entity: { type: 'person', uuid } })
  await broadcast(db, { notice: { kind: 'person.changed', uuid } })
}

/** Reads the requested address of the caller by the token of its link. Only the person who asked can use it: the owner of the mailbox and
 *  the owner of the account must be the same. @throws linkExpired */
export const readEmailLink = async (db: TenantDb, { personUuid }: Caller, token: string) => {
  const change = await db
    .selectFrom('email_change')
    .select(['email', 'with_password'])
    .where('person_uuid', '=', personUuid)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (change === undefined) throw new Refusal('linkExpired')
  return { email: change.email, passwordRequired: !change.with_password }
}

/** Makes the address of a link the address of the caller. The password is needed if it was not given before.
 *  @throws linkExpired, wrongPassword */
export const followEmailLink = async (
  database: Database,
  caller: Caller,
  { token, password = '' }: { token: string; password?: string | undefined },
  mailing: Pick<Mailing, 'mailer' | 'tenant'>,
): Promise<void> => {
  const { passwordRequired } = await readEmailLink(database.reader(caller.tenantId), caller, token)
  if (passwordRequired) await requirePassword(database, caller, password)
  await asTenant(database, caller.tenantId, async (db) => {
    const link = await readEmailLink(db, caller, token)
    if (link.passwordRequired !== passwordRequired) throw new Refusal('linkExpired')
    const { uuid, username, email: previous } = await readMember(db, caller.personUuid, caller)
    await verifyEmail(db, caller, { uuid, before: previous, email: link.email, vouchedBy: null })
    await notifyBothAddresses(db, mailing, { previous, email: link.email, username })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })
}
