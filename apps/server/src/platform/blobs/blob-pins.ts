import pg from 'pg'
import { poolConfig, type Connection } from '../db/database.ts'
import { DATABASE_LOCKS } from '../locks.ts'

/** Does `work` while nobody removes blobs for good: what the rows name when it begins is still there when it ends. Several may do
 *  so at once. The lock ends with its connection, however that ends. */
export const withBlobsPinned = <Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> =>
  holding(connection, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [DATABASE_LOCKS.blobPins])
    return work()
  })

/** Does `work`, which removes blobs for good, unless somebody keeps them now.
 *  @returns undefined when it was not done */
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

/* A transaction holds the lock: behind PgBouncer nothing longer belongs to a connection. */
const holding = async <Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client(poolConfig(connection))
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {}) // told to whoever works meanwhile, if anybody does
  client.on('error', lost.reject)
  await client.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    return await Promise.race([work(client), lost.promise])
  } finally {
    await client.end()
  }
}
