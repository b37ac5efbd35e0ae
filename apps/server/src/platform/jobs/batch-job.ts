import { createFairLimit } from '../process/fair-limit.ts'
import { asTenant, type Database, type TenantDb } from '../db/database.ts'

/** Thrown in a job that another job or a person has made unnecessary: its work is done, or no longer needed. */
export class StaleJob extends Error {}

export const BATCH_SIZE = 500
/* Tenants with long jobs take turns, batch by batch. */
const takeTurn = createFairLimit({ total: 4, perKey: 2 })
const MAX_TRIES = 4
const MAX_RACES = 5

export type BatchContext = {
  database: Database
  signal: AbortSignal
  /** Entries of one transaction. */
  batchSize?: number
}

/** The row of a long job. `done` is the position up to which all entries are done. */
type BatchRow = { tenant_id: number; uuid: string; done: number }
type BatchJob = { tenantId: number; uuid: string; version?: number }

/** The differences between kinds of long jobs. The kit knows no table. */
export type BatchKind<Row extends BatchRow> = {
  /** Returns the row if it still waits for this job. */
  find: (db: TenantDb, job: BatchJob) => Promise<Row | undefined>
  /** Reads and locks the row until the transaction ends. */
  lock: (db: TenantDb, uuid: string) => Promise<Row>
  /** Whether the row still waits for the job that has seen it. The kit compares the position. */
  isCurrent: (now: Row, seen: Row) => boolean
  /** Counts a failed try. After the last one, the row is failed. `error` is undefined for a job that died with its workers. */
  countTry: (db: TenantDb, row: Row & { tries: number }, isLast: boolean, error: unknown) => Promise<void>
  /** Errors that another try would meet again. */
  isFinal?: (error: unknown) => boolean
}

/** Runs a long job. An error is thrown again, so that the queue retries the job, until the fourth try fails the row. A stopped worker
 *  does not count as a try. */
export const runBatchJob = async <Row extends BatchRow & { tries: number }>(
  kind: BatchKind<Row>,
  { database, signal }: BatchContext,
  job: BatchJob,
  work: (row: Row) => Promise<void>,
): Promise<void> => {
  const row = await asTenant(database, job.tenantId, (db) => kind.find(db, job))
  if (row === undefined) return
  try {
    await work(row)
  } catch (error) {
    if (error instanceof StaleJob) return
    const isFinal = kind.isFinal?.(error) ?? false
    if (isFinal || !signal.aborted)
      await asTenant(database, job.tenantId, (db) => countTry(db, kind, row, { error, isFinal }))
    throw error
  }
}

/** Fails a long job whose workers were all killed. */
export const failDeadJob = <Row extends BatchRow & { tries: number }>(
  kind: BatchKind<Row>,
  { database }: Pick<BatchContext, 'database'>,
  job: BatchJob,
): Promise<void> =>
  asTenant(database, job.tenantId, async (db) => {
    const row = await kind.find(db, job)
    if (row !== undefined) await countTry(db, kind, row, { error: undefined, isFinal: true })
  })

const countTry = async <Row extends BatchRow & { tries: number }>(
  db: TenantDb,
  kind: BatchKind<Row>,
  seen: Row,
  { error, isFinal }: { error: unknown; isFinal: boolean },
): Promise<void> => {
  const now = await kind.lock(db, seen.uuid)
  if (kind.isCurrent(now, seen)) await kind.countTry(db, now, isFinal || now.tries + 1 >= MAX_TRIES, error)
}

/** Works in a transaction that locks the row, so that each batch is done only once.
 *  @param done the expected position, if any.
 *  @throws StaleJob if the row no longer waits for this job. */
export const withLockedRow = <Row extends BatchRow, Result>(
  kind: BatchKind<Row>,
  { database }: Pick<BatchContext, 'database'>,
  { seen, done }: { seen: Row; done?: number },
  work: (db: TenantDb, now: Row) => Promise<Result>,
): Promise<Result> =>
  takeTurn(seen.tenant_id, () =>
    asTenant(database, seen.tenant_id, async (db) => {
      const now = await kind.lock(db, seen.uuid)
      if (!kind.isCurrent(now, seen) || (done !== undefined && now.done !== done)) throw new StaleJob()
      return work(db, now)
    }),
  )

/** Calls `work` for each batch of positions after `done` up to `total`. A job that was stopped continues after its last batch. */
export const inBatches = async (
  { signal, batchSize = BATCH_SIZE }: Pick<BatchContext, 'signal' | 'batchSize'>,
  { done, total }: { done: number; total: number },
  work: (done: number, last: number) => Promise<void>,
): Promise<void> => {
  for (let from = done; from < total;) {
    signal.throwIfAborted()
    const last = Math.min(from + batchSize, total)
    await work(from, last)
    from = last
  }
}

export const batchSizeOf = ({ batchSize = BATCH_SIZE }: Pick<BatchContext, 'batchSize'>): number => batchSize

/** Repeats work that lost a race, five times at most. The next attempt sees what the winner wrote. */
export const withRetry = async <Result>(
  work: () => Promise<Result>,
  isRace: (error: unknown) => boolean,
): Promise<Result> => {
  for (let race = 1; ; race += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRace(error) || race === MAX_RACES) throw error
    }
  }
}

/** Returns the problems that are listed: the first ones up to `limit`. The caller counts all of them. */
export const firstProblems = <Problem>(
  problems: readonly Problem[],
  alreadyListed: number,
  limit: number,
): readonly Problem[] => problems.slice(0, Math.max(0, limit - alreadyListed))
