import type { TenantDb } from '#platform/db/database.ts'
import { inBatches, withRetry, type BatchContext } from '#platform/jobs/batch-job.ts'
import { isPressmarkRace, loadItems, writeItems } from '../../items/fields.ts'
import { lockedAmong } from '../../states/locked.ts'
import {
  updateBulkOperation,
  deleteTargets,
  listProblems,
  type BulkOperationRow,
  missingFrom,
  excluding,
} from '../bulk-operation.ts'
import { withLockedBulkOperation } from '../batches.ts'
import { planEdit, templatesFor } from './plan.ts'

/** Edits the items of a bulk operation, a batch per transaction. An operation that was interrupted continues after its last batch.
 *  Items for which the edit is no longer valid are skipped and listed.
 *  @throws StaleJob */
export const editItems = async (context: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  await inBatches(context, bulkOperation, (done, last) =>
    withRetry(() => editBatch(context, bulkOperation, done, last), isPressmarkRace),
  )
  const { uuid, total } = bulkOperation
  await withLockedBulkOperation(context, { seen: bulkOperation, done: total }, async (db) => {
    await deleteTargets(db, uuid)
    await updateBulkOperation(db, uuid, { step: 'DONE' })
  })
}

const editBatch = (context: BatchContext, bulkOperation: BulkOperationRow, done: number, last: number): Promise<void> =>
  withLockedBulkOperation(context, { seen: bulkOperation, done }, async (db, now) => {
    const edit = bulkOperation.details.edit! // set when the edit was started
    const uuids = await targets(db, bulkOperation.uuid, done, last)
    const items = await loadItems(db, uuids, { locked: true })
    const locked = await lockedAmong(db, uuids)
    const templates = await templatesFor(db, edit)
    const { changes, unchanged, problems } = await planEdit(db, { edit, templates }, excluding(items, locked))
    await writeItems(db, personOf(bulkOperation), changes, bulkOperation.uuid)
    const left = [...missingFrom(uuids, items), ...locked, ...problems]
    await listProblems(db, bulkOperation.uuid, now.skipped, left)
    await updateBulkOperation(db, bulkOperation.uuid, {
      done: last,
      changed: now.changed + changes.length,
      unchanged: now.unchanged + unchanged,
      skipped: now.skipped + left.length,
    })
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
