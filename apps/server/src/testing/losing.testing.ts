import type pg from 'pg'
import type { Database } from '#platform/db/database.ts'

/** Returns a database that loses a connection once. It executes its `nth` statement, then ends the server process of the
 *  connection before the response is read. The count includes the statements of all transactions, with BEGIN and COMMIT. */
export const losingAnswer = (database: Database, nth: number): Database & { lost: () => boolean } => {
  let sent = 0
  const ask = async (client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    sent += 1
    if (sent !== nth) return client.query(statement)
    await client.query(statement)
    const { processID } = client as unknown as { processID: number } // missing in the types of pg
    await database.pool.query('select pg_terminate_backend($1, 5000)', [processID])
    return client.query('select') // fails like any query on a lost connection
  }
  const connect = async () => {
    const client = await database.pool.connect()
    return new Proxy(client, {
      get: (_, name) => {
        if (name === 'query') return (statement: pg.QueryConfig) => ask(client, statement)
        const value: unknown = Reflect.get(client, name)
        return typeof value === 'function' ? (value.bind(client) as unknown) : value
      },
    })
  }
  return {
    ...database,
    pool: Object.assign(Object.create(database.pool) as pg.Pool, { connect }),
    lost: () => sent >= nth,
  }
}
