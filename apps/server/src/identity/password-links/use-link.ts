import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { hashPassword } from '../passwords.ts'
import { hashToken, rolesOf } from '../sessions.ts'
import { readLink } from './links.ts'

/** Sets the password of the person whom the link is for. The link has ended then, and so has every session of the person:
 *  those elsewhere because the password that opened them is another now. @throws linkExpired */
export const useLink = async (
  database: Database,
  tenantId: number,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  await readLink(database.reader(tenantId), token)
  const hash = await hashPassword(newPassword)
  await asTenant(database, tenantId, async (db) => {
    const { uuid, platform_admin, password_version } = await readLink(db, token)
    const taken = await db
      .deleteFrom('password_link')
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    const { rows } = await sql<{ version: number | null }>`
      select set_password(${uuid}, ${password_version}, ${hash}) as version`.execute(db)
    const isMember = (await rolesOf(db, uuid, platform_admin)).length > 0
    if (taken.numDeletedRows === 0n || rows[0]?.version == null || !isMember) throw new Refusal('linkExpired')
    await db.deleteFrom('session').where('tenant_id', '=', tenantId).where('person_uuid', '=', uuid).execute()
    const entity = { type: 'person', uuid } as const
    await record(db, { personUuid: uuid }, { kind: 'password.set-by-link', entity })
    await broadcast(db, { forget: 'rights' })
  })
}
