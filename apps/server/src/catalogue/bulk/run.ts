import type { BulkStep } from '@pressmark/contract/catalogue/bulk.ts'
import type { Database } from '#platform/db/database.ts'
import { failDeadJob, runBatchJob } from '#platform/jobs/batch-job.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { runBulkOperationJob } from '../jobs.ts'
import { BULK_OPERATIONS } from './batches.ts'
import type { BulkOperationRow } from './bulk-operation.ts'
import { editItems } from './edit/edit-items.ts'
import { convertField, type BulkContext } from './field-type/convert.ts'
import { undoFieldType } from './field-type/undo.ts'
import { undoBulkOperation } from './undo/undo.ts'

type Work = (context: BulkContext, bulkOperation: BulkOperationRow) => Promise<void>
type Steps = Partial<Record<BulkStep, Work>>
const STEPS: Steps = { RUNNING: editItems, UNDOING: undoBulkOperation }
const STEPS_OF_TYPE: Steps = { RUNNING: convertField, UNDOING: undoFieldType }

/** Runs the current step of a bulk operation. */
export const runBulkOperation = (
  context: BulkContext,
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> =>
  runBatchJob(BULK_OPERATIONS, context, { tenantId, uuid, version }, async (row) =>
    (row.kind === 'fieldType' ? STEPS_OF_TYPE : STEPS)[row.step]?.(context, row),
  )

/** Fails a step whose workers were all killed. */
export const failDeadBulkOperation = (
  context: { database: Database },
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> => failDeadJob(BULK_OPERATIONS, context, { tenantId, uuid, version })
