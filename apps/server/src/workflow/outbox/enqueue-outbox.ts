import { randomUUID } from 'node:crypto'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { callWebhooksJob, runOutboxJob } from '../jobs.ts'

/** Puts a job in line that looks what is due in a lane: one more for each who asks, since one that is at work already may have
 *  looked before this transaction ends. With `at` one for that moment is enough. */
export const enqueueOutbox = async (db: TenantDb, jobs: Enqueue, receiver: string, at?: Date): Promise<void> => {
  const key = `${receiver} ${at?.toISOString() ?? randomUUID()}`
  const after = at === undefined ? {} : { after: at }
  if (receiver === '') await jobs.enqueue(db, runOutboxJob, {}, key, after)
  else await jobs.enqueue(db, callWebhooksJob, { receiver }, key, after)
}
