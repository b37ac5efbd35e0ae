import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { deliverEmailJob } from './jobs.ts'
import { isPermanent, type MailTransport } from './mail-transport.ts'

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
  const problem = refused.length > 0 ? `Not taken for ${refused.join(', ')}` : null
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

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000)
