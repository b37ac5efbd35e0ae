/** A process for tests. It owns a database in the given folder, and reports how to connect to it. */
import { startPostgres } from './supervisor.ts'

const { connection } = await startPostgres({ folder: process.argv[2] ?? '', log: () => {} })
process.stdout.write(`${JSON.stringify(connection)}\n`)
