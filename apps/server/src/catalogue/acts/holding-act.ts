import type { ActStep } from '@pressmark/contract/acts.ts'
import { asTenant, keepLocks, type Database, type TenantDb } from '#platform/database.ts'
import { lockAct, type ActRow } from './acts.ts'

export type ActWorkshop = {
  database: Database
  signal: AbortSignal
  /** Entries of one transaction. */
  batchSize?: number
}

export const BATCH_SIZE = 500

/** Thrown in a job that somebody else has overtaken: what it would do is done, or no longer wanted. */
export class Overtaken extends Error {}

/** Works in a transaction that holds the act's row, so that a batch is done once however many jobs try.
 *  @throws Overtaken unless the act stands where this job left it */
export const holdingAct = <Result>(
  { database }: ActWorkshop,
  { tenant_id, uuid, version }: ActRow,
  expected: { step: ActStep; done: number },
  work: (db: TenantDb, act: ActRow) => Promise<Result>,
): Promise<Result> =>
  asTenant(database, tenant_id, async (db) => {
    const now = await lockAct(db, uuid)
    const isOurs = now.version === version && now.step === expected.step && now.done === expected.done && !now.failed
    if (!isOurs) throw new Overtaken()
    if (now.keeps_locks) await keepLocks(db)
    return work(db, now)
  })
