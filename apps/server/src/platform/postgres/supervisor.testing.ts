/** A process for the tests that owns a database on the folder it is given, and says how to connect to it. */
import { startPostgres } from './supervisor.ts'

const { connection } = await startPostgres({ folder: process.argv[2] ?? '', log: () => {} })
process.stdout.write(`${JSON.stringify(connection)}\n`)
