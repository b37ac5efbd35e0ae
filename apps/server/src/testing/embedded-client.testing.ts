import { join } from 'node:path'
import pg from 'pg'
import { readPassword } from '#platform/postgres/cluster.ts'

/** Runs a statement in the embedded database of a running product, as its owner.
 *  @param dataFolder of the product */
export const runInEmbedded = async (dataFolder: string, statement: string, values: unknown[]): Promise<void> => {
  const folder = join(dataFolder, 'postgres')
  const connection = { host: join(folder, 'socket'), port: 5432, user: 'postgres', database: 'postgres' }
  const client = new pg.Client({ ...connection, password: readPassword(folder) })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
