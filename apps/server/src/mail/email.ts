import type { EmailReason } from '@pressmark/contract/identity/email-messages.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { type TenantDb, asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Config } from '#platform/config.ts'
import { deliverEmailJob } from './jobs.ts'

/** A new email. The caller chooses `id`: the same id is the same email. */
export type NewEmailMessage = { id: string; to: readonly string[]; subject: string; text: string }

/** Limit of the text of an email. An action fills in titles as often as its author wrote a placeholder. */
const TEXT_LENGTH = 100_000

/** Enqueues an email in the caller's transaction. It is sent only if the transaction commits, and only once for each id. */
export const enqueueEmail = async (
  db: TenantDb,
  jobs: Enqueue,
  { id, to, subject, text }: NewEmailMessage,
): Promise<void> => {
  const inserted = await db
    .insertInto('email_message')
    .values({
      tenant_id: db.tenantId,
      uuid: id,
      recipients: [...to],
      ...asSent({ subject, text }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  await jobs.enqueue(db, deliverEmailJob, { emailMessage: id }, { key: id })
}

/** Returns subject and text as they are sent: the subject on one line, both with at most the permitted length. */
export const asSent = ({ subject, text }: Pick<NewEmailMessage, 'subject' | 'text'>) => ({
  subject: oneLine(subject),
  text: truncate(text, TEXT_LENGTH),
})

const oneLine = (subject: string): string => truncate(subject.replaceAll(/\s+/g, ' ').trim(), 200)

type EmailReference = DataOf<typeof deliverEmailJob>

/** Sends a waiting email. Without a mail server it becomes unsent. If the process stops after sending and before recording it,
 *  the email is sent again with the same Message-ID.
 *  @throws the error of the mail server, if another try may succeed */
export const deliverEmail = async (
  { database, transport }: { database: Database; transport: MailTransport },
  reference: EmailReference,
): Promise<void> => {
  const { tenantId, emailMessage: uuid } = reference
  const emailMessage = await database
    .reader(tenantId)
    .selectFrom('email_message')
    .select(['uuid', 'recipients', 'subject', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('uuid', '=', uuid)
    .where('step', '=', 'WAITING')
    .executeTakeFirst()
  if (emailMessage === undefined) return
  if (transport === undefined) return updateEmail(database, reference, { step: 'UNSENT', ended_at: sql<Date>`now()` })
  let refused: string[]
  try {
    refused = await transport.send(emailMessage)
  } catch (error) {
    const [problem, reason] = [errorText(error), reasonOf(error)]
    if (isPermanent(error)) return updateEmail(database, reference, { ...FAILED, problem, reason })
    await updateEmail(database, reference, { problem, reason })
    throw error
  }
  const rejected =
    refused.length > 0
      ? { problem: refused.join(', '), reason: 'someRecipientsRejected' as const }
      : { problem: null, reason: null }
  await updateEmail(database, reference, { step: 'SENT', text: '', ...rejected, ended_at: sql<Date>`now()` })
}

/** Records that an email has failed after its last try. */
export const failEmail = (database: Database, reference: EmailReference): Promise<void> =>
  updateEmail(database, reference, FAILED)

const FAILED = { step: 'FAILED', text: '', ended_at: sql<Date>`now()` } as const

type EmailPatch = Partial<{
  step: string
  text: string
  problem: string | null
  reason: EmailReason | null
  ended_at: ReturnType<typeof sql<Date>>
}>

const updateEmail = (
  database: Database,
  { tenantId, emailMessage }: EmailReference,
  patch: EmailPatch,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    await db
      .updateTable('email_message')
      .set(patch)
      .where('tenant_id', '=', tenantId)
      .where('uuid', '=', emailMessage)
      .where('step', '=', 'WAITING')
      .execute()
  })

const errorText = (error: unknown): string => truncate(error instanceof Error ? error.message : String(error), 1000)

const TIMEOUT_MS = 20_000

/** Opens the connection to the mail server; undefined without a mail server. */
export const createMailTransport = (mail: Config['mail']) => {
  if (mail === undefined) return undefined
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = mail.from.replace(/^.*@/, '').replace(/>[^]*$/, '')
  return {
    /** @returns the recipients that the mail server rejected, if it accepted others
     *  @throws the answer of the mail server if it accepted none; see `isPermanent` */
    send: async (emailMessage: {
      uuid: string
      recipients: string[]
      subject: string
      text: string
    }): Promise<string[]> => {
      const { rejected } = await transport.sendMail({
        messageId: `<${emailMessage.uuid}@${host}>`,
        from: mail.from,
        // As objects, so that nodemailer does not read a second address in one of them.
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

/* Codes of errors of nodemailer. */
const REASONS = new Map<string, EmailReason>([
  ['EAUTH', 'signInRefused'],
  ['ENOAUTH', 'signInRefused'],
  ['ETLS', 'insecure'],
  ['ECONNECTION', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['EDNS', 'unreachable'],
])

/** Returns why the mail server did not accept an email. @source RFC 5321 §4.2.1 for the classes of answers */
export const reasonOf = (error: unknown): EmailReason => {
  const {
    responseCode = 0,
    code = '',
    command = '',
  } = error as {
    responseCode?: number
    code?: string
    command?: string
  }
  const reason = REASONS.get(code)
  if (reason !== undefined) return reason
  if (responseCode >= 500) return command === 'RCPT TO' ? 'recipientsRejected' : 'rejected'
  return responseCode >= 400 ? 'notNow' : 'other'
}

/** Returns whether another try is useless, because the server rejected the email itself. @source RFC 5321 §4.2.1 */
export const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
