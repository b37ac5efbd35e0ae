import pg from 'pg'
import { poolConfig, type Connection } from '../db/database.ts'
import { DATABASE_LOCKS } from '../locks.ts'

/** Runs `work` while no process deletes blobs, so blobs that a row names at the start still exist at the end. Several callers may pin
 *  blobs at the same time. The lock ends with its connection. */
export const withBlobsPinned = <Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> =>
  holding(connection, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [DATABASE_LOCKS.blobPins])
    return work()
  })

/** Runs `work`, which deletes blobs, unless a process has pinned the blobs.
 *  @returns undefined if `work` was not run */
export const unlessBlobsPinned = <Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  holding(connection, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      DATABASE_LOCKS.blobPins,
    ])
    return rows[0]!.mine ? work() : undefined // a statement without FROM has one row
  })

/* A transaction holds the lock, because behind PgBouncer nothing longer than a transaction belongs to a connection. */
const holding = async <Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client(poolConfig(connection))
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {}) // a running `work` receives the error
  client.on('error', lost.reject)
  await client.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    return await Promise.race([work(client), lost.promise])
  } finally {
    await client.end()
  }
}
