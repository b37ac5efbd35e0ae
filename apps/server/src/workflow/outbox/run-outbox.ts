import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { Refusal, refusalOfConstraint } from '#platform/errors.ts'
import type { ActionContext, OutboxEntry } from '../actions/action.ts'
import { actionNamed } from '../actions/actions.ts'
import { ActionError } from '../actions/action-error.ts'
import { claimEntry, nextDue, finishEntry, lockEntry, postponeEntry, requeueEntry } from './entries.ts'
import { enqueueOutbox, pauseAfter } from './outbox.ts'

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

export type Ran = {
  outcome: 'done' | 'later' | 'failed'
  /** Lanes in which something is due now. */
  outbox: string[]
}

/** Does an effect that was claimed, and notes what came of it. To be stopped is no failure: the next worker does it.
 *  @throws only then */
export const runEntry = async (workshop: ActionContext, effect: OutboxEntry): Promise<Ran> => {
  const { database, signal } = workshop
  const action = actionNamed(effect.template)
  try {
    const said = 'again' in action ? await action.again(workshop, effect) : undefined
    const outbox = await asTenant(database, effect.tenantId, async (db) => {
      if (!(await lockEntry(db, effect))) return []
      const message = 'once' in action ? await action.once(db, workshop, effect) : said
      if (message !== undefined) return finishEntry(db, effect, 'DONE', message)
      await requeueEntry(db, effect)
      return []
    })
    return { outcome: 'done', outbox }
  } catch (error) {
    if (signal.aborted) throw error
    return noteFailure(workshop, effect, failedOf(error))
  }
}

const noteFailure = (
  { database }: ActionContext,
  effect: OutboxEntry,
  { message, lasting }: ActionError,
): Promise<Ran> =>
  asTenant(database, effect.tenantId, async (db) => {
    if (!(await lockEntry(db, effect))) return { outcome: 'done', outbox: [] }
    const pause = lasting === 'for now' ? pauseAfter(effect.tries) : undefined
    if (pause === undefined) return { outcome: 'failed', outbox: await finishEntry(db, effect, 'FAILED', message) }
    await postponeEntry(db, effect, new Date(Date.now() + pause), message)
    return { outcome: 'later', outbox: [] }
  })

/* What is refused now is refused the next time as well. */
const failedOf = (error: unknown): ActionError => {
  if (error instanceof ActionError) return error
  const refusal = error instanceof Refusal ? error : refusalOfConstraint(error)
  if (refusal === undefined) return new ActionError('An error occurred.', 'for now')
  return new ActionError(refusal.errors[0]?.message ?? refusal.detail, 'for good')
}
