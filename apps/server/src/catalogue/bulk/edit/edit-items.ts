import type { TenantDb } from '#platform/db/database.ts'
import { inBatches, withRetry, type BatchContext } from '#platform/jobs/batch-job.ts'
import { isPressmarkRace, writeItems } from '../../items/fields.ts'
import { updateBulkOperation, deleteTargets, listProblems, type BulkOperationRow } from '../bulk-operation.ts'
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
    const templates = await templatesFor(db, edit)
    const counts = { changed: now.changed, unchanged: now.unchanged, skipped: now.skipped }
    for await (const part of planEdit(db, { edit, templates }, uuids, { locked: true })) {
      await writeItems(db, personOf(bulkOperation), part.changes, bulkOperation.uuid)
      await listProblems(db, bulkOperation.uuid, counts.skipped, part.problems)
      counts.changed += part.changes.length
      counts.unchanged += part.unchanged
      counts.skipped += part.problems.length
    }
    await updateBulkOperation(db, bulkOperation.uuid, { ...counts, done: last })
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
