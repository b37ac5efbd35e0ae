// npm run tenant -- create NAME --name "Display name" [--url URL] --admin USERNAME: an organisation and its administrator.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createPerson, join } from '../apps/server/src/identity/system-workgroups.ts'
import { createTenant } from '../apps/server/src/tenants/create.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { asTenant, openDatabase, type Database } from '../apps/server/src/platform/db/database.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { reachDatabase } from './reach.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, url: { type: 'string' }, admin: { type: 'string' } },
})
const [verb, name] = positionals
if (verb !== 'create' || name === undefined || values.admin === undefined) {
  console.error('Usage: npm run tenant -- create NAME --name "Display name" [--url URL] --admin USERNAME')
  process.exit(1)
}

const { connection, close, started } = await reachDatabase(readConfig(), { make: true })
if (started) await migrate(connection)
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
  const existing = await db.owner
    .selectFrom('person')
    .select('uuid')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const password = randomBytes(12).toString('base64url')
  const person = { username, password, name: username, surname: '', email: '' }
  const uuid = existing?.uuid ?? (await createPerson(db, person))
  await asTenant(db, tenantId, (tenant) => join(tenant, uuid, 'Administrators'))
  if (existing === undefined) console.log(`Created the account ${username} with the password ${password}`)
}
