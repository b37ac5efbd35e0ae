import type { TenantDb } from '#platform/db/database.ts'
import { actorOf } from '#platform/history.ts'
import { inBatches, withRetry, type BatchContext } from '#platform/jobs/batch-job.ts'
import { isPressmarkRace, writeItems } from '../../items/fields.ts'
import { planProposal } from '../../proposals/plan.ts'
import {
  updateBulkOperation,
  deleteTargets,
  listProblems,
  type BulkOperationDetails,
  type BulkOperationRow,
} from '../bulk-operation.ts'
import { withLockedBulkOperation } from '../batches.ts'
import { planEdit, templatesFor, type Planned } from './plan.ts'

/** Edits the items of a bulk operation, a batch per transaction. An operation that was interrupted continues after its last batch.
 *  Items for which the edit is no longer valid are skipped and listed.
 *  @throws StaleJob */
export const editItems = async (context: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  const plan = bulkOperation.kind === 'sheet' ? planProposal : planOneEdit
  await inBatches(context, bulkOperation, (done, last) =>
    withRetry(() => editBatch(context, { bulkOperation, plan }, done, last), isPressmarkRace),
  )
  const { uuid, total } = bulkOperation
  await withLockedBulkOperation(context, { seen: bulkOperation, done: total }, async (db) => {
    await deleteTargets(db, uuid)
    await updateBulkOperation(db, uuid, { step: 'DONE' })
  })
}

/** Computes the changes of these items, in parts. */
type PlanItems = (db: TenantDb, details: BulkOperationDetails, uuids: readonly string[]) => AsyncGenerator<Planned>

async function* planOneEdit(db: TenantDb, { edit }: BulkOperationDetails, uuids: readonly string[]) {
  const whole = edit! // set when the edit was started
  yield* planEdit(db, { edit: whole, templates: await templatesFor(db, whole) }, uuids, { locked: true })
}

const editBatch = (
  context: BatchContext,
  { bulkOperation, plan }: { bulkOperation: BulkOperationRow; plan: PlanItems },
  done: number,
  last: number,
): Promise<void> =>
  withLockedBulkOperation(context, { seen: bulkOperation, done }, async (db, now) => {
    const uuids = await targets(db, bulkOperation.uuid, done, last)
    const counts = { changed: now.changed, unchanged: now.unchanged, skipped: now.skipped }
    for await (const part of plan(db, bulkOperation.details, uuids)) {
      await writeItems(db, actorOf(bulkOperation), part.changes, bulkOperation.uuid)
      await listProblems(db, bulkOperation.uuid, counts.skipped, part.problems)
      counts.changed += part.changes.length
      counts.unchanged += part.unchanged
      counts.skipped += part.problems.length
    }
    await updateBulkOperation(db, bulkOperation.uuid, { ...counts, done: last })
  })

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
