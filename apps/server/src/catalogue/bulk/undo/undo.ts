import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { refusalOfConstraint } from '#platform/errors.ts'
import type { EventFields } from '../../history/answers.ts'
import { lockedAmong } from '../../states/locked.ts'
import { updateBulkOperation, listProblems, type BulkOperationRow } from '../bulk-operation.ts'
import { excluding } from '../problem.ts'
import { BATCH_SIZE, withLockedBulkOperation, type BatchContext } from '../batch-context.ts'
import { revertOneByOne } from './one-by-one.ts'
import { revertItemFields } from './revert-items.ts'
import type { AppliedChange, RevertBatch } from './types.ts'
import { revertItemMoves } from './revert-moves.ts'

const MANY_AT_ONCE: Partial<Record<string, RevertBatch>> = {
  'item.changed': revertItemFields,
  'item.moved': revertItemMoves,
}

const step = 'UNDOING'

/** Takes an act back from its last change to its first, a batch in a transaction that also notes how far it came. What was
 *  changed since is left alone and listed. Broken off, it goes on behind the last batch.
 *  @throws Overtaken */
export const undoBulkOperation = async (workshop: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  let done: number | undefined = bulkOperation.done
  while (done !== undefined) {
    workshop.signal.throwIfAborted()
    done = await withRetry(workshop, bulkOperation, done)
  }
}

const MAX_RACES = 5

/* Somebody took one of the pressmarks between our look and our write: the next look sees it. */
const withRetry = async (
  workshop: BatchContext,
  bulkOperation: BulkOperationRow,
  done: number,
): Promise<number | undefined> => {
  for (let race = 1; ; race += 1) {
    try {
      return await undoBatch(workshop, bulkOperation, done)
    } catch (error) {
      if (refusalOfConstraint(error)?.code !== 'pressmarkAlreadyExists' || race === MAX_RACES) throw error
    }
  }
}

/* @returns the last event that is taken back; undefined when there are no more */
const undoBatch = (
  workshop: BatchContext,
  bulkOperation: BulkOperationRow,
  done: number,
): Promise<number | undefined> =>
  withLockedBulkOperation(workshop, bulkOperation, { step, done }, async (db, now) => {
    const changes = await changesOf(db, bulkOperation.uuid, done, workshop.batchSize ?? BATCH_SIZE)
    if (changes.length === 0) {
      await updateBulkOperation(db, bulkOperation.uuid, { step: 'UNDONE' })
      return undefined
    }
    const person = now.undone_by === null ? null : { personUuid: now.undone_by }
    const undo = MANY_AT_ONCE[changes[0]!.kind] ?? revertOneByOne // there is one
    const locked = await lockedAmong(
      db,
      changes.map(({ uuid }) => uuid),
    )
    const open = excluding(changes, locked)
    const problems = [...locked, ...(open.length > 0 ? await undo(db, person, open, now.undo_batch!) : [])] // set as the step began
    const last = changes.at(-1)!.sequence
    await listProblems(db, bulkOperation.uuid, now.skipped, problems)
    await updateBulkOperation(db, bulkOperation.uuid, {
      done: last,
      undone: now.undone + changes.length - problems.length,
      skipped: now.skipped + problems.length,
    })
    return last
  })

/* Of one kind at a time. */
const changesOf = async (db: TenantDb, batch: string, before: number, many: number): Promise<AppliedChange[]> => {
  const { rows } = await sql<
    Omit<AppliedChange, 'before' | 'after'> & { before: EventFields | null; after: EventFields | null }
  >`
    select sequence, kind, entity_uuid as uuid, before, after from event
    where tenant_id = ${db.tenantId} and batch = ${batch} and sequence < ${before}
    order by sequence desc limit ${many}`.execute(db)
  const end = rows.findIndex(({ kind }) => kind !== rows[0]?.kind)
  return (end < 0 ? rows : rows.slice(0, end)).map((row) => ({
    ...row,
    before: row.before ?? {},
    after: row.after ?? {},
  }))
}
