import { existsSync } from 'node:fs'
import path from 'node:path'
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts'
import type { Config } from '../apps/server/src/platform/config.ts'
import { openDatabase, type Connection } from '../apps/server/src/platform/db/database.ts'
import { readPassword } from '../apps/server/src/platform/postgres/cluster.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'

type Reached = {
  connection: Connection
  /** Whether this program started it. */
  started: boolean
  close: () => Promise<void>
}

/** Connects to your own database, or to that of a running server, or starts the embedded one for this program.
 *  @param make create the database if it does not exist
 *  @throws Error in one sentence if the database does not exist */
export const reachDatabase = async (
  { databaseUrl, dataFolder }: Config,
  { make }: { make: boolean },
): Promise<Reached> => {
  const close = async () => {}
  if (databaseUrl !== undefined) return { connection: databaseUrl, started: false, close }
  const folder = path.join(dataFolder, 'postgres')
  const socket = path.join(folder, 'socket')
  if (existsSync(path.join(socket, '.s.PGSQL.5432'))) {
    const password = readPassword(folder)
    const connection = { host: socket, port: 5432, user: 'postgres', password, database: 'postgres' }
    return { connection, started: false, close }
  }
  if (!make && !existsSync(path.join(folder, 'cluster'))) throw new Error(`There is no database in ${folder}.`)
  const postgres = await startPostgres({ folder, log: () => {} })
  return { connection: postgres.connection, started: true, close: () => postgres.stop() }
}

/** Opens the database and its blobs: a bucket, or a folder of the data folder. */
export const openStores = async (config: Config, connection: Connection) => {
  const database = openDatabase(connection, { max: 2 })
  const blobs = await openBlobs(config, database)
  const close = async () => {
    await blobs.close()
    await database.close()
  }
  return { database, blobs, close }
}

/** Runs `work`. A failure is printed in one sentence and sets the exit status. */
export const orExit = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
