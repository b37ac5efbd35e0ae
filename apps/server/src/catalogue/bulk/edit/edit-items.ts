import type { TenantDb } from '#platform/db/database.ts'
import { refusalOfConstraint } from '#platform/errors.ts'
import { loadItems, writeItems } from '../../items/write-items.ts'
import { lockedAmong } from '../../states/locked.ts'
import { updateBulkOperation, forgetTargets, listProblems, type BulkOperationRow } from '../bulk-operation.ts'
import { missingFrom, excluding } from '../problem.ts'
import { BATCH_SIZE, withLockedBulkOperation, type BatchContext } from '../batch-context.ts'
import { planEdit, templatesFor } from './plan.ts'

const step = 'RUNNING'

/** Edits the items of an act, a batch in a transaction that also notes how far it came. Broken off, it goes on behind the last
 *  batch. What is not valid by now is left alone and listed.
 *  @throws Overtaken */
export const editItems = async (workshop: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  let { done } = bulkOperation
  while (done < bulkOperation.total) {
    workshop.signal.throwIfAborted()
    done = await withRetry(() => editBatch(workshop, bulkOperation, done))
  }
  await withLockedBulkOperation(workshop, bulkOperation, { step, done }, async (db) => {
    await forgetTargets(db, bulkOperation.uuid)
    await updateBulkOperation(db, bulkOperation.uuid, { step: 'DONE' })
  })
}

const MAX_RACES = 5

/* Somebody took one of the pressmarks between our look and our write: the next look sees it. */
const withRetry = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let race = 1; ; race += 1) {
    try {
      return await work()
    } catch (error) {
      if (refusalOfConstraint(error)?.code !== 'pressmarkAlreadyExists' || race === MAX_RACES) throw error
    }
  }
}

/* @returns the last target that is done */
const editBatch = (workshop: BatchContext, bulkOperation: BulkOperationRow, done: number): Promise<number> =>
  withLockedBulkOperation(workshop, bulkOperation, { step, done }, async (db, now) => {
    const edit = bulkOperation.details.edit! // an edit was begun with it
    const last = Math.min(done + (workshop.batchSize ?? BATCH_SIZE), bulkOperation.total)
    const uuids = await targets(db, bulkOperation.uuid, done, last)
    const items = await loadItems(db, uuids, { held: true })
    const locked = await lockedAmong(db, uuids)
    const { changes, unchanged, problems } = await planEdit(
      db,
      await templatesFor(db, edit),
      edit,
      excluding(items, locked),
    )
    await writeItems(db, personOf(bulkOperation), changes, bulkOperation.uuid)
    const left = [...missingFrom(uuids, items), ...locked, ...problems]
    await listProblems(db, bulkOperation.uuid, now.skipped, left)
    await updateBulkOperation(db, bulkOperation.uuid, {
      done: last,
      changed: now.changed + changes.length,
      unchanged: now.unchanged + unchanged,
      skipped: now.skipped + left.length,
    })
    return last
  })

const personOf = ({ person_uuid }: BulkOperationRow) => (person_uuid === null ? null : { personUuid: person_uuid })

const targets = async (db: TenantDb, bulkOperation: string, after: number, last: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('bulk_operation_target')
    .select('item_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('bulk_operation_uuid', '=', bulkOperation)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.item_uuid)
}
