import {
  EMAIL_RETENTION_DAYS,
  type EmailMessage,
  type EmailReason,
  type EmailState,
} from '@pressmark/contract/identity/email-messages.ts'
import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'

/** Returns a page of emails. Only unsent emails have their text: others may contain a link that is only for the recipient. */
export const emailMessagePage = async (
  db: TenantDb,
  { page, size }: Paging,
  { newestFirst }: { newestFirst: boolean },
): Promise<{ emailMessages: EmailMessage[]; total: number }> => {
  const ofTenant = db.selectFrom('email_message').where('tenant_id', '=', db.tenantId)
  const [rows, { total }] = await Promise.all([
    ofTenant
      .selectAll()
      .orderBy('created_at', newestFirst ? 'desc' : 'asc')
      .orderBy('uuid')
      .limit(size)
      .offset(page * size)
      .execute(),
    ofTenant.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const emailMessages = rows.map((row) => ({
    uuid: row.uuid,
    recipients: row.recipients,
    subject: row.subject,
    text: row.step === 'UNSENT' ? row.text : null,
    state: row.step as EmailState, // guaranteed by a check constraint
    reason: row.reason as EmailReason | null, // only deliverEmail writes it
    problem: row.problem,
    createdDate: row.created_at.toISOString(),
    endedDate: row.ended_at?.toISOString() ?? null,
  }))
  return { emailMessages, total }
}

/** Deletes an email that could not be sent, so that it can be written again under the same id. @returns whether it existed */
export const deleteFailedEmail = async (db: TenantDb, uuid: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('email_message')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('step', '=', 'FAILED')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the emails of every tenant after the end of their retention. */
export const deleteOldEmails = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) =>
      db
        .deleteFrom('email_message')
        .where('tenant_id', '=', id)
        .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${EMAIL_RETENTION_DAYS})`)
        .execute(),
    )
}
