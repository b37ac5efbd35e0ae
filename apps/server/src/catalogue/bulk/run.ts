import type { BulkStep } from '@pressmark/contract/catalogue/bulk.ts'
import type { Database } from '#platform/db/database.ts'
import { failDeadJob, runBatchJob, type BatchContext } from '#platform/jobs/batch-job.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { runBulkOperationJob } from '../jobs.ts'
import { BULK_OPERATIONS } from './batches.ts'
import type { BulkOperationRow } from './bulk-operation.ts'
import { editItems } from './edit/edit-items.ts'
import { undoBulkOperation } from './undo/undo.ts'

type Work = (context: BatchContext, bulkOperation: BulkOperationRow) => Promise<void>
const STEPS: Partial<Record<BulkStep, Work>> = { RUNNING: editItems, UNDOING: undoBulkOperation }

/** Runs the current step of a bulk operation. */
export const runBulkOperation = (
  context: BatchContext,
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> =>
  runBatchJob(BULK_OPERATIONS, context, { tenantId, uuid, version }, async (row) => STEPS[row.step]?.(context, row))

/** Fails a step whose workers were all killed. */
export const failDeadBulkOperation = (
  context: { database: Database },
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> => failDeadJob(BULK_OPERATIONS, context, { tenantId, uuid, version })
