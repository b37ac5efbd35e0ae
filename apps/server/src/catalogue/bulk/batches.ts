import { enforceStateLocks, type TenantDb } from '#platform/db/database.ts'
import { withLockedRow, type BatchContext, type BatchKind } from '#platform/jobs/batch-job.ts'
import { findBulkOperation, lockBulkOperation, updateBulkOperation, type BulkOperationRow } from './bulk-operation.ts'

export const BULK_OPERATIONS: BatchKind<BulkOperationRow> = {
  find: async (db, { uuid, version }) => {
    const row = await findBulkOperation(db, uuid)
    return row && row.version === version && isRunning(row) ? row : undefined
  },
  lock: lockBulkOperation,
  isCurrent: (now, seen) => now.version === seen.version && now.step === seen.step && !now.failed,
  countTry: (db, { uuid, tries }, isLast) => updateBulkOperation(db, uuid, { tries: tries + 1, failed: isLast }),
}

const isRunning = ({ step, failed }: BulkOperationRow): boolean => !failed && (step === 'RUNNING' || step === 'UNDOING')

/** Works in a transaction that locks the bulk operation. It respects the locks of states if they applied to the person who started it.
 *  @throws StaleJob */
export const withLockedBulkOperation = <Result>(
  context: BatchContext,
  expected: { seen: BulkOperationRow; done: number },
  work: (db: TenantDb, now: BulkOperationRow) => Promise<Result>,
): Promise<Result> =>
  withLockedRow(BULK_OPERATIONS, context, expected, async (db, now) => {
    if (now.enforces_locks) await enforceStateLocks(db)
    return work(db, now)
  })
