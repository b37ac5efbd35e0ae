import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword, requirePassword, samePassword } from '../passwords.ts'
import { deleteOtherSessions } from '../sessions.ts'

// The text of spec 001 §8.
const WRONG_OLD_PASSWORD = { detail: 'Wrong old password' }

/** Changes the caller's password. The current session continues. All other sessions of the person end, in every tenant, because another
 *  password opened them.
 *  @throws wrongPassword, commonPassword, passwordUnchanged */
export const changePassword = async (
  { database, ...notices }: { database: Database } & Notices,
  { personUuid, tenantId, sessionHash }: Caller,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> => {
  const lookedAt = await requirePassword(database, { personUuid }, oldPassword, WRONG_OLD_PASSWORD)
  // Only after the old password was right, so that the answer says nothing about a guess.
  if (samePassword(oldPassword, newPassword)) throw new Refusal('passwordUnchanged')
  await refuseCommonPassword(newPassword)
  const hash = await hashPassword(newPassword)
  await asTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ version: number | null }>`
      select set_password(${personUuid}, ${lookedAt}, ${hash}) as version`.execute(db)
    const version = rows[0]?.version
    // The password was changed in the meantime, so the entered one is no longer right.
    if (version === undefined || version === null) throw new Refusal('wrongPassword', WRONG_OLD_PASSWORD)
    await db
      .updateTable('session')
      .set({ password_version: version })
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', sessionHash)
      .execute()
    await deleteOtherSessions(db, { personUuid, sessionHash })
    await record(db, { personUuid }, { kind: 'password.changed', entity: { type: 'person', uuid: personUuid } })
    await notifyUser(db, notices, personUuid, 'password')
    await broadcast(db, { invalidate: 'rights' })
  })
}
