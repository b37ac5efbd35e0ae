import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
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
  await jobs.enqueue(db, deliverEmailJob, { emailMessage: id }, id)
}

const oneLine = (subject: string): string => subject.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
