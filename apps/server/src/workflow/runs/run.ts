import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { runTransitionJob } from '../jobs.ts'
import { fireOn } from '../transition/fire.ts'
import { entityStates } from '../transition/entity-kinds.ts'
import type { Subjects } from '../transition/entity-adapters.ts'
import { readTransition } from '../transitions.ts'
import { changeRun, findRun, forgetTargets, recordProblems, lockRun, targetsOf, type RunRow } from './runs.ts'

export type BatchContext = {
  database: Database
  jobs: Enqueue
  subjects: Subjects
  signal: AbortSignal
  /** Entities of one transaction. */
  batchSize?: number
}

const BATCH_SIZE = 500
const MAX_TRIES = 4

/** Thrown in a job that somebody else has overtaken. */
class StaleJob extends Error {}

/** Fires a transition on the targets of a run, a batch in a transaction that also notes how far it came. Broken off, it goes on
 *  behind the last batch. What goes wrong is thrown, so that the job is tried again, and ends the run only at the fourth time. */
export const runTransition = async (
  workshop: BatchContext,
  { tenantId, run: uuid }: DataOf<typeof runTransitionJob>,
): Promise<void> => {
  const run = await asTenant(workshop.database, tenantId, (db) => findRun(db, uuid))
  if (run === undefined || hasEnded(run)) return
  try {
    for (let { done } = run; done < run.total;) {
      workshop.signal.throwIfAborted()
      done = await runBatch(workshop, run, done)
    }
    await asTenant(workshop.database, tenantId, (db) => endRun(db, uuid))
  } catch (error) {
    if (error instanceof StaleJob) return
    if (!workshop.signal.aborted) await asTenant(workshop.database, tenantId, (db) => countTry(db, uuid, error))
    throw error
  }
}

/** Ends a run whose job died without a word: each of its workers was killed. */
export const endDeadRun = (
  { database }: { database: Database },
  { tenantId, run }: DataOf<typeof runTransitionJob>,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    const now = await findRun(db, run)
    if (now !== undefined && !hasEnded(now)) await changeRun(db, run, { state: 'FAILED' })
  })

/* @returns the last target that is done */
const runBatch = (workshop: BatchContext, { tenant_id, uuid, total }: RunRow, done: number): Promise<number> =>
  asTenant(workshop.database, tenant_id, async (db) => {
    const now = await lockRun(db, uuid)
    if (hasEnded(now) || now.done !== done) throw new StaleJob()
    const last = Math.min(done + (workshop.batchSize ?? BATCH_SIZE), total)
    const targets = await targetsOf(db, uuid, done, last)
    const transition = await readTransition(db, now.transition_uuid)
    // What was asked for is done, or nothing: an administrator may have led it elsewhere since.
    if (transition.from_name !== now.from_name || transition.to_name !== now.to_name) throw new Refusal('notFound')
    const firing = {
      resourceType: now.resource_type,
      from: transition.from_uuid,
      to: transition.to_uuid,
      transition: transition.uuid,
      name: now.name,
      comment: now.comment,
      origin: now.origin,
      person: now.person_uuid,
      run: uuid,
    }
    const fired = new Set((await fireOn(db, workshop, firing, targets)).map((entity) => entity.uuid))
    const left = targets.filter((target) => !fired.has(target))
    const states = new Map(
      (await entityStates(db, now.resource_type, left)).map((entity) => [entity.uuid, entity.state]),
    )
    await recordProblems(
      db,
      uuid,
      now.skipped,
      left.map((target) => ({ uuid: target, state: states.get(target) ?? null })),
    )
    await changeRun(db, uuid, {
      state: 'RUNNING',
      done: last,
      moved: now.moved + fired.size,
      skipped: now.skipped + left.length,
    })
    return last
  })

const endRun = async (db: TenantDb, uuid: string): Promise<void> => {
  const now = await lockRun(db, uuid)
  if (hasEnded(now)) return
  await forgetTargets(db, uuid)
  await changeRun(db, uuid, { state: 'DONE' })
}

/* The transition that is gone by now will not come back. */
const countTry = async (db: TenantDb, uuid: string, error: unknown): Promise<void> => {
  const now = await lockRun(db, uuid)
  if (hasEnded(now)) return
  const tries = now.tries + 1
  const isOver = error instanceof Refusal || tries >= MAX_TRIES
  await changeRun(db, uuid, { tries, ...(isOver && { state: 'FAILED' as const }) })
}

const hasEnded = ({ state }: RunRow): boolean => state === 'DONE' || state === 'FAILED'
