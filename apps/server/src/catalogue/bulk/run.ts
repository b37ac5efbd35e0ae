import type { BulkStep } from '@pressmark/contract/catalogue/bulk.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { runBulkOperationJob } from '../jobs.ts'
import { updateBulkOperation, findBulkOperation, lockBulkOperation, type BulkOperationRow } from './bulk-operation.ts'
import { editItems } from './edit/edit-items.ts'
import { StaleJob, type BatchContext } from './batch-context.ts'
import { undoBulkOperation } from './undo/undo.ts'

type Work = (workshop: BatchContext, bulkOperation: BulkOperationRow) => Promise<void>
const STEPS: Partial<Record<BulkStep, Work>> = { RUNNING: editItems, UNDOING: undoBulkOperation }

const MAX_TRIES = 4

/** Runs the step that an act stands at. What goes wrong is thrown, so that the job is tried again, and ends the step only at
 *  the fourth time. To be stopped is no failure. */
export const runBulkOperation = async (
  workshop: BatchContext,
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> => {
  const bulkOperation = await asTenant(workshop.database, tenantId, (db) => findBulkOperation(db, uuid))
  if (bulkOperation === undefined || bulkOperation.version !== version || bulkOperation.failed) return
  try {
    await STEPS[bulkOperation.step]?.(workshop, bulkOperation)
  } catch (error) {
    if (error instanceof StaleJob) return
    if (!workshop.signal.aborted) await countTry(workshop, bulkOperation)
    throw error
  }
}

/** Ends a step whose job died without a word: each of its workers was killed. */
export const failDeadBulkOperation = (
  { database }: { database: Database },
  { tenantId, bulkOperation: uuid, version }: DataOf<typeof runBulkOperationJob>,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    const bulkOperation = await findBulkOperation(db, uuid)
    if (bulkOperation?.version === version && bulkOperation.step in STEPS)
      await updateBulkOperation(db, uuid, { failed: true })
  })

const countTry = (
  { database }: { database: Database },
  { tenant_id, uuid, version }: BulkOperationRow,
): Promise<void> =>
  asTenant(database, tenant_id, async (db) => {
    const bulkOperation = await lockBulkOperation(db, uuid)
    if (bulkOperation.version === version)
      await updateBulkOperation(db, uuid, {
        tries: bulkOperation.tries + 1,
        failed: bulkOperation.tries + 1 >= MAX_TRIES,
      })
  })
