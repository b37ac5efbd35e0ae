import { v7 as uuidv7 } from 'uuid'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actorColumns, actorOf } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import {
  failDeadJob,
  inBatches,
  runBatchJob,
  withLockedRow,
  type BatchContext,
  type BatchKind,
} from '#platform/jobs/batch-job.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { runTransitionJob } from '../jobs.ts'
import { fireOn } from '../transition/fire.ts'
import { entityStates } from '../transition/entity-kinds.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'
import { isReady, requireRules } from '../transition/rules.ts'
import { readTransition, type TransitionRow } from '../transitions.ts'
import {
  changeRun,
  findRun,
  deleteTargets,
  recordProblems,
  lockRun,
  targetsOf,
  type RunRow,
  type SkippedEntity,
  insertTargets,
} from './runs.ts'

export type RunContext = BatchContext & { jobs: Enqueue; adapters: EntityAdapters }

const RUNS: BatchKind<RunRow> = {
  find: async (db, { uuid }) => {
    const run = await findRun(db, uuid)
    return run === undefined || hasEnded(run) ? undefined : run
  },
  lock: lockRun,
  isCurrent: (now) => !hasEnded(now),
  countTry: (db, { uuid, tries }, isLast) =>
    changeRun(db, uuid, { tries: tries + 1, ...(isLast && { state: 'FAILED' as const }) }),
  // A deleted transition does not return.
  isFinal: (error) => error instanceof Refusal,
}

/** Fires a transition on the targets of a run, a batch per transaction. A run that was interrupted continues after its last batch. */
export const runTransition = (
  context: RunContext,
  { tenantId, run: uuid }: DataOf<typeof runTransitionJob>,
): Promise<void> =>
  runBatchJob(RUNS, context, { tenantId, uuid }, async (run) => {
    await inBatches(context, run, (done, last) => runBatch(context, run, done, last))
    await withLockedRow(RUNS, context, { seen: run }, async (db) => {
      await deleteTargets(db, uuid)
      await changeRun(db, uuid, { state: 'DONE' })
    })
  })

/** Fails a run whose workers were all killed. */
export const endDeadRun = (
  context: { database: Database },
  { tenantId, run: uuid }: DataOf<typeof runTransitionJob>,
): Promise<void> => failDeadJob(RUNS, context, { tenantId, uuid })

const runBatch = (context: RunContext, run: RunRow, done: number, last: number): Promise<void> =>
  withLockedRow(RUNS, context, { seen: run, done }, async (db, now) => {
    const { uuid } = run
    const targets = await targetsOf(db, uuid, done, last)
    const transition = await readTransition(db, now.transition_uuid)
    // An administrator may have changed the transition since the run was started. Then nothing is moved.
    if (transition.from_name !== now.from_name || transition.to_name !== now.to_name) throw new Refusal('notFound')
    // Neither may the rules, or the rights of the person, have changed.
    await requireRules(db, transition, { person: now.person_uuid, comment: now.comment })
    const input = {
      resourceType: now.resource_type,
      from: transition.from_uuid,
      condition: isReady(transition),
      to: transition.to_uuid,
      transition: transition.uuid,
      name: now.name,
      comment: now.comment,
      origin: now.origin,
      actor: actorOf(now),
      run: uuid,
    }
    const fired = new Set((await fireOn(db, context, input, targets)).map((entity) => entity.uuid))
    const skipped = targets.filter((target) => !fired.has(target))
    const states = new Map(
      (await entityStates(db, now.resource_type, skipped)).map((entity) => [entity.uuid, entity.state]),
    )
    await recordProblems(
      db,
      uuid,
      now.skipped,
      skipped.map((target) => ({ uuid: target, ...reasonOf(states.get(target), transition) })),
    )
    await changeRun(db, uuid, {
      state: 'RUNNING',
      done: last,
      moved: now.moved + fired.size,
      skipped: now.skipped + skipped.length,
    })
  })

/* An entity that is still in the start state was skipped because of its empty field. */
const reasonOf = (state: string | undefined, { from_name }: TransitionRow): Pick<SkippedEntity, 'state' | 'code'> => {
  if (state === undefined) return { state: null, code: 'gone' }
  return { state, code: state === from_name ? 'requiredFieldEmpty' : 'stateMismatch' }
}

const hasEnded = ({ state }: RunRow): boolean => state === 'DONE' || state === 'FAILED'

type RunInput = { transitionUuid: string; uuids: readonly string[]; comment?: string; origin: string }

/** Starts to fire a transition on each of these entities. @returns uuid of the run
 *  @throws notFound for an unknown transition, or if none of the entities exists; transitionNotAllowed, commentRequired */
export const startRun = async (
  db: TenantDb,
  jobs: Enqueue,
  person: { personUuid: string },
  { transitionUuid, uuids, comment = '', origin }: RunInput,
): Promise<string> => {
  const transition = await readTransition(db, transitionUuid)
  const existing = await entityStates(db, transition.resource_type, uuids)
  if (existing.length === 0) throw new Refusal('notFound')
  await requireRules(db, transition, { person: person.personUuid, comment })
  const uuid = uuidv7()
  await db
    .insertInto('transition_run')
    .values({
      tenant_id: db.tenantId,
      uuid,
      transition_uuid: transitionUuid,
      resource_type: transition.resource_type,
      name: transition.name,
      from_name: transition.from_name,
      to_name: transition.to_name,
      comment: comment.trim(),
      origin,
      ...actorColumns(person),
      total: uuids.length,
    })
    .execute()
  await insertTargets(db, uuid, uuids)
  await jobs.enqueue(db, runTransitionJob, { run: uuid }, { key: uuid })
  await broadcast(db, { notice: { kind: 'run.changed', uuid } })
  return uuid
}
