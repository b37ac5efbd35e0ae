// npm run tenant -- create NAME --name "Display name" [--url URL] --admin USERNAME: an organisation and its administrator.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPerson, join } from '../apps/server/src/identity/workgroups.ts'
import { createTenant } from '../apps/server/src/new-tenant.ts'
import { readConfig, type Config } from '../apps/server/src/platform/config.ts'
import { asTenant, openDatabase, type Connection, type Database } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { readPassword } from '../apps/server/src/platform/postgres/cluster.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, url: { type: 'string' }, admin: { type: 'string' } },
})
const [verb, name] = positionals
if (verb !== 'create' || name === undefined || values.admin === undefined) {
  console.error('npm run tenant -- create NAME --name "Display name" [--url URL] --admin USERNAME')
  process.exit(1)
}

const { connection, close } = await reach(readConfig())
const database = openDatabase(connection, { max: 2 })
try {
  const url = values.url === undefined ? null : new URL(values.url).origin
  const id = await createTenant(database, { name, displayName: values.name ?? name, url })
  await makeAdministrator(database, id, values.admin)
  console.log(`${values.name ?? name} is at ${url ?? `http://${name}.localhost on the port of the server`}.`)
} finally {
  await database.close()
  await close()
}

async function makeAdministrator(db: Database, tenantId: number, username: string): Promise<void> {
  const known = await db.owner
    .selectFrom('person')
    .select('uuid')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  const password = randomBytes(12).toString('base64url')
  const person = { username, password, name: username, surname: '', email: '' }
  const uuid = known?.uuid ?? (await createPerson(db, person))
  await asTenant(db, tenantId, (tenant) => join(tenant, uuid, 'Administrators'))
  if (known === undefined) console.log(`${username} is new; the password is ${password}`)
}

/* A database of your own; the one that a running server has; or the embedded one, started for this alone. */
async function reach({
  databaseUrl,
  dataFolder,
}: Config): Promise<{ connection: Connection; close: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { connection: databaseUrl, close: async () => {} }
  const folder = path.join(dataFolder, 'postgres')
  const socket = path.join(folder, 'socket')
  if (existsSync(path.join(socket, '.s.PGSQL.5432'))) {
    const connection = {
      host: socket,
      port: 5432,
      user: 'postgres',
      password: readPassword(folder),
      database: 'postgres',
    }
    return { connection, close: async () => {} }
  }
  const postgres = await startPostgres({ folder, log: () => {} })
  await migrate(postgres.connection)
  return { connection: postgres.connection, close: () => postgres.stop() }
}
