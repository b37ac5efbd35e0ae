import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { ActionContext } from '../actions/action.ts'
import { claimEntry, nextDue } from './entries.ts'
import { runEntry } from './run-entry.ts'
import { enqueueOutbox } from './enqueue-outbox.ts'

/** ms after which a lane goes to the end of the line, so that others have their turn. */
const TURN_MS = 5000

export type OutboxQueue = { tenantId: number; receiver: string }

/** Does what is due in a lane, one after the other, until nothing is, its turn is over, or a receiver did not take something:
 *  then the others that go there wait behind those who go elsewhere. Puts itself in line for what comes later. */
export const runOutbox = async (workshop: ActionContext, { tenantId, receiver }: OutboxQueue): Promise<void> => {
  const { database, jobs, signal } = workshop
  const ends = Date.now() + TURN_MS
  const outbox = new Set<string>()
  try {
    while (!signal.aborted && Date.now() < ends) {
      const effect = await asTenant(database, tenantId, (db) => claimEntry(db, receiver))
      if (effect === undefined) break
      const ran = await runEntry(workshop, effect)
      for (const other of ran.outbox) outbox.add(other)
      if (ran.outcome !== 'done' && receiver !== '') break
    }
  } finally {
    outbox.delete(receiver)
    await asTenant(database, tenantId, async (db) => {
      for (const other of outbox) await enqueueOutbox(db, jobs, other)
      const due = await nextDue(db, receiver)
      if (due !== undefined)
        await (due.getTime() <= Date.now() ? enqueueOutbox(db, jobs, receiver) : enqueueOutbox(db, jobs, receiver, due))
    })
  }
}

/** ms that something may be due without anybody doing it. */
const OVERDUE_MS = 60_000

/** Wakes lanes in which something is due for longer than it should be: whoever was to do it was killed before saying so. */
export const requeueOverdue = async (
  { database, jobs }: { database: Database; jobs: Enqueue },
  overdue = OVERDUE_MS,
): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) {
    await asTenant(database, id, async (db) => {
      const outbox = await db
        .selectFrom('outbox_entry')
        .select('receiver')
        .distinct()
        .where('tenant_id', '=', db.tenantId)
        .where('state', '=', 'WAITING')
        .where('due_at', '<', new Date(Date.now() - overdue))
        .execute()
      for (const { receiver } of outbox) await enqueueOutbox(db, jobs, receiver)
    })
  }
}
