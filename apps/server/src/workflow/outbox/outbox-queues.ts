import { asTenant } from '#platform/db/database.ts'
import type { ActionContext } from '../actions/action.ts'
import { runOutbox, type OutboxQueue } from './run-outbox.ts'
import { enqueueOutbox } from './enqueue-outbox.ts'

/** The lanes of one process. Whoever comes for one that is at work holds no place for it: word is left that it be looked at
 *  again. So a receiver that hangs takes one place, however much there is to tell it. */
export const createOutboxRunner = () => {
  const atWork = new Map<string, { again: boolean }>()
  return async (workshop: ActionContext, which: OutboxQueue): Promise<void> => {
    const key = `${which.tenantId} ${which.receiver}`
    const there = atWork.get(key)
    if (there !== undefined) return void (there.again = true)
    const mine = { again: false }
    atWork.set(key, mine)
    try {
      await runOutbox(workshop, which)
    } finally {
      atWork.delete(key)
      // At the end of the line, so that others have their turn.
      if (mine.again)
        await asTenant(workshop.database, which.tenantId, (db) => enqueueOutbox(db, workshop.jobs, which.receiver))
    }
  }
}
