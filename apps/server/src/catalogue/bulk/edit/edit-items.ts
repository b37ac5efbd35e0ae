import type { TenantDb } from '#platform/db/database.ts'
import { actorOf } from '#platform/history.ts'
import { shareFieldWrites } from '#platform/locks.ts'
import { inBatches, withRetry, type BatchContext } from '#platform/jobs/batch-job.ts'
import { isPressmarkRace, writeItems } from '../../items/fields.ts'
import { writeProposal, type Written } from '../../proposals/write.ts'
import { updateBulkOperation, deleteTargets, listProblems, type BulkOperationRow } from '../bulk-operation.ts'
import { withLockedBulkOperation } from '../batches.ts'
import { planEdit, templatesFor } from './plan.ts'

/** Edits the entries of a bulk operation, a batch per transaction. An operation that was interrupted continues after its last batch.
 *  Entries for which the edit is no longer valid are skipped and listed.
 *  @throws StaleJob */
export const editItems = async (context: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  const write = bulkOperation.kind === 'sheet' ? writeProposal : writeEdit
  await inBatches(context, bulkOperation, (done, last) =>
    withRetry(() => editBatch(context, { bulkOperation, write }, done, last), isPressmarkRace),
  )
  const { uuid, total } = bulkOperation
  await withLockedBulkOperation(context, { seen: bulkOperation, done: total }, async (db) => {
    await deleteTargets(db, uuid)
    await updateBulkOperation(db, uuid, { step: 'DONE' })
  })
}

/** Changes these entries, in parts. */
type WriteEntries = (db: TenantDb, bulkOperation: BulkOperationRow, uuids: readonly string[]) => AsyncGenerator<Written>

async function* writeEdit(db: TenantDb, bulkOperation: BulkOperationRow, uuids: readonly string[]) {
  const edit = bulkOperation.details.edit! // set when the edit was started
  await shareFieldWrites(db, 'ITEM')
  for await (const part of planEdit(db, { edit, templates: await templatesFor(db, edit) }, uuids, { locked: true })) {
    await writeItems(db, actorOf(bulkOperation), part.changes, bulkOperation.uuid)
    yield { changed: part.changes.length, unchanged: part.unchanged, problems: part.problems }
  }
}

const editBatch = (
  context: BatchContext,
  { bulkOperation, write }: { bulkOperation: BulkOperationRow; write: WriteEntries },
  done: number,
  last: number,
): Promise<void> =>
  withLockedBulkOperation(context, { seen: bulkOperation, done }, async (db, now) => {
    const uuids = await targets(db, bulkOperation.uuid, done, last)
    const counts = { changed: now.changed, unchanged: now.unchanged, skipped: now.skipped }
    for await (const part of write(db, bulkOperation, uuids)) {
      await listProblems(db, bulkOperation.uuid, counts.skipped, part.problems)
      counts.changed += part.changed
      counts.unchanged += part.unchanged
      counts.skipped += part.problems.length
    }
    await updateBulkOperation(db, bulkOperation.uuid, { ...counts, done: last })
  })

export const targets = async (db: TenantDb, bulkOperation: string, after: number, last: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('bulk_operation_target')
    .select('entity_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('bulk_operation_uuid', '=', bulkOperation)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.entity_uuid)
}
