import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { type TenantDb, asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Config } from '#platform/config.ts'
import { deliverEmailJob } from './jobs.ts'

/** What is written to people. `id` is chosen by whoever writes: the same is one letter. */
export type NewEmailMessage = { id: string; to: readonly string[]; subject: string; text: string }

/** Posts a letter in the caller's transaction: it is sent when, and only if, that commits. Posted twice it is one letter. */
export const enqueueEmail = async (
  db: TenantDb,
  jobs: Enqueue,
  { id, to, subject, text }: NewEmailMessage,
): Promise<void> => {
  const posted = await db
    .insertInto('email_message')
    .values({ tenant_id: db.tenantId, uuid: id, recipients: [...to], subject: oneLine(subject), text })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (posted.numInsertedOrUpdatedRows === 0n) return
  await jobs.enqueue(db, deliverEmailJob, { emailMessage: id }, { key: id })
}

const oneLine = (subject: string): string => truncate(subject.replaceAll(/\s+/g, ' ').trim(), 200)

type Which = DataOf<typeof deliverEmailJob>

/** Sends a letter that waits, or keeps it where there is no mail server. Whoever is stopped between the sending and the noting
 *  sends it again, with the same Message-ID.
 *  @throws what was in the way, when another try may help */
export const deliverEmail = async (
  { database, transport }: { database: Database; transport: MailTransport },
  which: Which,
): Promise<void> => {
  const { tenantId, emailMessage: uuid } = which
  const emailMessage = await database
    .reader(tenantId)
    .selectFrom('email_message')
    .select(['uuid', 'recipients', 'subject', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('uuid', '=', uuid)
    .where('step', '=', 'WAITING')
    .executeTakeFirst()
  if (emailMessage === undefined) return
  if (transport === undefined) return note(database, which, { step: 'UNSENT', ended_at: sql<Date>`now()` })
  let refused: string[]
  try {
    refused = await transport.bring(emailMessage)
  } catch (error) {
    const problem = said(error)
    if (isPermanent(error)) return note(database, which, { ...FAILED, problem })
    await note(database, which, { problem })
    throw error
  }
  const problem = refused.length > 0 ? `Rejected for ${refused.join(', ')}` : null
  await note(database, which, { step: 'SENT', text: '', problem, ended_at: sql<Date>`now()` })
}

/** Notes that a letter was tried for long enough. */
export const failEmail = (database: Database, which: Which): Promise<void> => note(database, which, FAILED)

const FAILED = { step: 'FAILED', text: '', ended_at: sql<Date>`now()` } as const

type Noted = Partial<{ step: string; text: string; problem: string | null; ended_at: ReturnType<typeof sql<Date>> }>

const note = (database: Database, { tenantId, emailMessage }: Which, noted: Noted): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    await db
      .updateTable('email_message')
      .set(noted)
      .where('tenant_id', '=', tenantId)
      .where('uuid', '=', emailMessage)
      .where('step', '=', 'WAITING')
      .execute()
  })

const said = (error: unknown): string => truncate(error instanceof Error ? error.message : String(error), 1000)

const PATIENCE_MS = 20_000

/** Brings letters to the mail server; undefined where there is none. */
export const createMailTransport = (mail: Config['mail']) => {
  if (mail === undefined) return undefined
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = mail.from.replace(/^.*@/, '').replace(/>[^]*$/, '')
  return {
    /** @returns the recipients whom the mail server did not take, if it took others
     *  @throws what it answered when it took none; see `isForGood` */
    bring: async (emailMessage: {
      uuid: string
      recipients: string[]
      subject: string
      text: string
    }): Promise<string[]> => {
      const { rejected } = await transport.sendMail({
        messageId: `<${emailMessage.uuid}@${host}>`,
        from: mail.from,
        // As parts, so that nothing in an address is read as a second one.
        to: emailMessage.recipients.map((address) => ({ name: '', address })),
        subject: emailMessage.subject,
        text: emailMessage.text,
      })
      return rejected
    },
    close: () => transport.close(),
  }
}
export type MailTransport = ReturnType<typeof createMailTransport>

/** Whether trying again would be of no use: the server refused the letter itself. @source RFC 5321 §4.2.1 */
export const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
