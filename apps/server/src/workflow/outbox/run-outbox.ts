import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { Refusal, refusalOfConstraint } from '#platform/errors.ts'
import type { ActionContext, OutboxEntry } from '../actions/action.ts'
import { actionNamed } from '../actions/actions.ts'
import { ActionError } from '../actions/action-error.ts'
import { claimEntry, nextDue, finishEntry, lockEntry, postponeEntry, requeueEntry } from './entries.ts'
import { enqueueOutbox, pauseAfter } from './outbox.ts'

/** Time in ms after which an outbox goes to the end of the queue, so that others have their turn. */
const TURN_MS = 5000

export type OutboxQueue = { tenantId: number; receiver: string }

/** Runs the due entries of an outbox one after the other. It stops when no entry is due, when its turn is over, or when the receiver
 *  failed: the other entries of that receiver then wait. Enqueues the next run for entries that are due later. */
export const runOutbox = async (context: ActionContext, { tenantId, receiver }: OutboxQueue): Promise<void> => {
  const { database, jobs, signal } = context
  const deadline = Date.now() + TURN_MS
  const receivers = new Set<string>()
  try {
    while (!signal.aborted && Date.now() < deadline) {
      const entry = await asTenant(database, tenantId, (db) => claimEntry(db, receiver))
      if (entry === undefined) break
      const result = await runEntry(context, entry)
      for (const next of result.receivers) receivers.add(next)
      if (result.outcome !== 'done' && receiver !== '') break
    }
  } finally {
    receivers.delete(receiver)
    await asTenant(database, tenantId, async (db) => {
      for (const next of receivers) await enqueueOutbox(db, jobs, next)
      const due = await nextDue(db, receiver)
      if (due !== undefined)
        await (due.getTime() <= Date.now() ? enqueueOutbox(db, jobs, receiver) : enqueueOutbox(db, jobs, receiver, due))
    })
  }
}

/** Time in ms after which a due entry counts as forgotten. */
const OVERDUE_MS = 60_000

/** Enqueues outboxes whose entries are overdue, because the worker that had them was killed. */
export const requeueOverdue = async (
  { database, jobs }: { database: Database; jobs: Enqueue },
  overdue = OVERDUE_MS,
): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) {
    await asTenant(database, id, async (db) => {
      const receivers = await db
        .selectFrom('outbox_entry')
        .select('receiver')
        .distinct()
        .where('tenant_id', '=', db.tenantId)
        .where('state', '=', 'WAITING')
        .where('due_at', '<', new Date(Date.now() - overdue))
        .execute()
      for (const { receiver } of receivers) await enqueueOutbox(db, jobs, receiver)
    })
  }
}

/** Runs the outboxes of one process. A call for an outbox that is already running only requests another run, and does not wait.
 *  So a slow receiver blocks one job, however many messages it has. */
export const createOutboxRunner = () => {
  const running = new Map<string, { isRequested: boolean }>()
  return async (context: ActionContext, queue: OutboxQueue): Promise<void> => {
    const key = `${queue.tenantId} ${queue.receiver}`
    const current = running.get(key)
    if (current !== undefined) return void (current.isRequested = true)
    const run = { isRequested: false }
    running.set(key, run)
    try {
      await runOutbox(context, queue)
    } finally {
      running.delete(key)
      // The new job goes to the end of the queue, so that others have their turn.
      if (run.isRequested)
        await asTenant(context.database, queue.tenantId, (db) => enqueueOutbox(db, context.jobs, queue.receiver))
    }
  }
}

export type EntryResult = {
  outcome: 'done' | 'later' | 'failed'
  /** Receivers with due entries. */
  receivers: string[]
}

/** Runs a claimed entry and records the result. A worker that stops does not record a failure: the next worker runs the entry.
 *  @throws the reason if the worker stops */
export const runEntry = async (context: ActionContext, entry: OutboxEntry): Promise<EntryResult> => {
  const { database, signal } = context
  const action = actionNamed(entry.template)
  try {
    const delivered = 'deliver' in action ? await action.deliver(context, entry) : undefined
    const receivers = await asTenant(database, entry.tenantId, async (db) => {
      if (!(await lockEntry(db, entry))) return []
      const message = 'apply' in action ? await action.apply(db, context, entry) : delivered
      if (message !== undefined) return finishEntry(db, entry, 'DONE', message)
      await requeueEntry(db, entry)
      return []
    })
    return { outcome: 'done', receivers }
  } catch (error) {
    if (signal.aborted) throw error
    return recordFailure(context, entry, actionErrorOf(error))
  }
}

const recordFailure = (
  { database }: ActionContext,
  entry: OutboxEntry,
  { message, retryable }: ActionError,
): Promise<EntryResult> =>
  asTenant(database, entry.tenantId, async (db) => {
    if (!(await lockEntry(db, entry))) return { outcome: 'done', receivers: [] }
    const pause = retryable ? pauseAfter(entry.tries) : undefined
    if (pause === undefined) return { outcome: 'failed', receivers: await finishEntry(db, entry, 'FAILED', message) }
    await postponeEntry(db, entry, new Date(Date.now() + pause), message)
    return { outcome: 'later', receivers: [] }
  })

/* A refused action would be refused again. */
const actionErrorOf = (error: unknown): ActionError => {
  if (error instanceof ActionError) return error
  const refusal = error instanceof Refusal ? error : refusalOfConstraint(error)
  if (refusal === undefined) return new ActionError(ACTION_MESSAGES.unexpected, { retryable: true })
  return new ActionError(refusal.errors[0]?.message ?? refusal.detail, { retryable: false })
}
