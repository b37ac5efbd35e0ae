import type { BulkStep } from '@pressmark/contract/catalogue/bulk.ts'
import { asTenant, enforceStateLocks, type Database, type TenantDb } from '#platform/db/database.ts'
import { lockBulkOperation, type BulkOperationRow } from './bulk-operation.ts'

export type BatchContext = {
  database: Database
  signal: AbortSignal
  /** Entries of one transaction. */
  batchSize?: number
}

export const BATCH_SIZE = 500

/** Thrown in a job that somebody else has overtaken: what it would do is done, or no longer wanted. */
export class StaleJob extends Error {}

/** Works in a transaction that holds the act's row, so that a batch is done once however many jobs try.
 *  @throws Overtaken unless the act stands where this job left it */
export const withLockedBulkOperation = <Result>(
  { database }: BatchContext,
  { tenant_id, uuid, version }: BulkOperationRow,
  expected: { step: BulkStep; done: number },
  work: (db: TenantDb, bulkOperation: BulkOperationRow) => Promise<Result>,
): Promise<Result> =>
  asTenant(database, tenant_id, async (db) => {
    const now = await lockBulkOperation(db, uuid)
    const isOurs = now.version === version && now.step === expected.step && now.done === expected.done && !now.failed
    if (!isOurs) throw new StaleJob()
    if (now.enforces_locks) await enforceStateLocks(db)
    return work(db, now)
  })
