import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EVENT_KINDS } from '@pressmark/contract/platform/events.ts'
import { PROGRAM_REFUSALS, REFUSALS } from '@pressmark/contract/platform/refusals.ts'
import { ROLES, capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '#platform/db/database.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every table of tenants has forced row security with a policy, and a key that starts with the tenant', async () => {
  const { rows } = await sql<{
    name: string
    partition: boolean
    secured: boolean
    policies: number
    key: string | null
  }>`
    select c.relname as name, c.relispartition as partition, c.relrowsecurity and c.relforcerowsecurity as secured,
      (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(world.database.owner)
  expect(rows.length).toBeGreaterThan(25)
  // A partition is read through its table and the policies of that table. It has no policies of its own and shows no rows.
  expect(
    rows.filter(
      ({ partition, secured, policies, key }) => !secured || (!partition && policies === 0) || key !== 'tenant_id',
    ),
  ).toEqual([])
})

/* Tables of the deployment. If the tenants are divided between databases, each database gets a copy of them. */
const OF_THE_DEPLOYMENT: Record<string, string> = {
  migration: 'what was done to the schema',
  tenant: 'the list of organisations',
  person: 'people belong to the deployment (decision 17)',
  email_change: 'of a person, as the address is',
  second_factor: 'of a person, as the password is',
  attempt: 'attempts at signing in, before an organisation is known',
  running_download: 'of a person, or of the address of a visitor',
  backup: 'backups are of the whole installation',
  demo: 'whether the demo content was made',
}

test('every key starts with the tenant, so that a database can be divided by tenant', async () => {
  const { rows } = await sql<{ table: string; name: string; kind: string; first: string; target: string | null }>`
    select c.relname as table, i.relname as name, case when x.indisprimary then 'primary' else 'unique' end as kind,
      coalesce(a.attname, '') as first, null as target
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, k.conname, 'foreign', a.attname, t.relname
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
    world.database.owner,
  )
  expect(rows.length).toBeGreaterThan(80)
  const isOfTheDeployment = (table: string | null) => table !== null && table in OF_THE_DEPLOYMENT
  const others = rows.filter(
    ({ table, first, target }) => first !== 'tenant_id' && !isOfTheDeployment(table) && !isOfTheDeployment(target),
  )
  expect(others.map(({ table, kind, name, first }) => `${table}: ${kind} ${name} begins with ${first}`)).toEqual([])
})

test('the role of the application owns nothing and may not bypass row security', async () => {
  const { rows } = await sql<{ owned: number; bypass: boolean; login: boolean }>`
    select (select count(*) from pg_class where relowner = r.oid) as owned, r.rolbypassrls or r.rolsuper as bypass, r.rolcanlogin as login
    from pg_roles r where r.rolname = 'pressmark_app'`.execute(world.database.owner)
  expect(rows).toEqual([{ owned: 0, bypass: false, login: false }])
})

test('a query without a condition on the tenant sees only the rows of this tenant', async () => {
  const tenant = await world.tenant()
  const otherTenant = await world.tenant()
  const { rows } = await tenant.run((db) =>
    sql<{ tenant_id: number }>`select distinct tenant_id from collection_record`.execute(db),
  )
  expect(rows).toEqual([{ tenant_id: tenant.id }])
  const write = tenant.run((db) =>
    sql`update collection_record set title = 'taken' where tenant_id = ${otherTenant.id}`.execute(db),
  )
  expect((await write).numAffectedRows).toBe(0n)
  const insert = tenant.run((db) =>
    sql`insert into state (tenant_id, uuid, name, color, position) values (${otherTenant.id}, gen_random_uuid(), 'x', '#000000', 9)`.execute(
      db,
    ),
  )
  await expect(insert).rejects.toThrow('row-level security')
})

test('a connection that returns to the pool has no tenant', async () => {
  const tenant = await world.tenant()
  await tenant.run((db) => sql`select 1`.execute(db))
  const { rows } = await sql<{
    tenant: number | null
    role: string
  }>`select current_tenant() as tenant, current_user as role`.execute(world.database.owner)
  expect(rows[0]?.tenant).toBeNull()
  expect(rows[0]?.role).not.toBe('pressmark_app')
})

test('a query after the end of its transaction does not run in another transaction', async () => {
  const tenant = await world.tenant()
  const endedDb = await tenant.run(async (db) => db)
  const ended = 'the transaction of this tenant has ended'
  await expect(endedDb.selectFrom('collection').select('uuid').execute()).rejects.toThrow(ended)
  await expect(endedDb.named('ended', 'select 1', [])).rejects.toThrow(ended)
  await expect(endedDb.executeSql('select 1')).rejects.toThrow(ended)
})

test('a search without a tenant raises an error, and the history cannot be rewritten', async () => {
  await expect(
    sql`select * from search_items(array['%a%'], '{}', 'modified_at', true, 1, 0, false)`.execute(world.database.owner),
  ).rejects.toThrow('no tenant is set')
  await expect(
    sql`select * from count_facets('{}', '{}', array['sets'], '{}', 10)`.execute(world.database.owner),
  ).rejects.toThrow('no tenant is set')
  await expect(sql`select * from count_word_items(array['word'], 10)`.execute(world.database.owner)).rejects.toThrow(
    'no tenant is set',
  )
  const tenant = await world.tenant()
  await expect(tenant.run((db) => sql`update event set kind = 'nothing'`.execute(db))).rejects.toThrow(
    'permission denied',
  )
  await expect(tenant.run((db) => sql`delete from event`.execute(db))).rejects.toThrow('permission denied')
})

test('a failed transaction leaves no changes', async () => {
  const tenant = await world.tenant()
  const before = await (await tenant.as('Readers')).call(findRoot)
  const failing = asTenant(world.database, tenant.id, async (db) => {
    await sql`update collection set title = 'half' where tenant_id = ${db.tenantId}`.execute(db)
    throw new Error('and then it broke')
  })
  await expect(failing).rejects.toThrow('and then it broke')
  expect((await (await tenant.as('Readers')).call(findRoot)).body.sgtt).toBe(before.body.sgtt)
})

const textsOf = (language: string): string =>
  globSync(`${path.resolve(import.meta.dirname, '../../web/src')}/**/texts.${language}.json`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const withoutText = (keys: readonly string[]) =>
  ['en', 'it'].map((language) => {
    const all = textsOf(language)
    return [language, keys.filter((key) => !all.includes(`"${key}"`))]
  })
const EVERY_TEXT = [
  ['en', []],
  ['it', []],
]

test('every refusal that people can get has a text in both languages', () => {
  const ofPeople = Object.keys(REFUSALS).filter((code) => PROGRAM_REFUSALS.every((one) => one !== code))
  expect(withoutText(ofPeople)).toEqual(EVERY_TEXT)
})

test('every kind of event has a text in both languages', () => {
  const kinds = EVENT_KINDS.map((kind) => kind.replace('.', '_')).toSorted()
  for (const language of ['en', 'it']) {
    const file = path.resolve(import.meta.dirname, `../../web/src/catalogue/item/texts.${language}.json`)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as { history: { kinds: Record<string, string> } } // the shape of this file
    const { kinds: texted } = texts.history
    expect(Object.keys(texted).toSorted(), language).toEqual(kinds)
    expect(Object.values(texted).filter((text) => text.trim() === '')).toEqual([])
  }
})

test('every file that the security page names exists', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`((?:apps|packages|torture|tools|deploy)\/[^`]+)`/g)].map(([, file]) => file!)
  const linked = [...page.matchAll(/\]\(([^)#:]+)/g)].map(([, file]) => `docs/${file}`)
  expect(named.length).toBeGreaterThan(60)
  expect([...named, ...linked].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('every role has the capabilities of the matrix, and administrators have all of their tenant', () => {
  expect(ROLES.every((role) => capabilitiesOf([role]).has('catalogue.read'))).toBe(true)
  expect(capabilitiesOf(['ROLE_USER'])).toEqual(new Set(['profile.own', 'catalogue.read']))
  expect(capabilitiesOf(['ROLE_TENANT_ADMIN']).has('platform.manage')).toBe(false)
  expect(capabilitiesOf(['ROLE_ADMIN']).has('platform.manage')).toBe(true)
})

test('each operation of the OpenAPI document has a name of its own, a group, and all refusals with an example', async () => {
  type Operation = {
    operationId?: string
    tags?: string[]
    security?: unknown
    responses: Record<string, { content?: Content }>
  }
  type Content = Record<string, { examples: Record<string, { $ref: string }> }>
  const document = (await world.app.inject({ url: '/openapi.json' })).json() as {
    paths: Record<string, Record<string, Operation>>
    tags: { name: string }[]
    components: {
      schemas: Record<string, unknown>
      examples: Record<string, { value: { code: string; status: number } }>
    }
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.length).toBeGreaterThan(300)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(id ?? ''))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const groups = document.tags.map(({ name }) => name)
  const used = new Set(operations.flatMap(({ tags = [] }) => tags))
  expect([...used].toSorted()).toEqual(groups.toSorted())
  expect(document.components.schemas.Problem).toBeDefined()
  for (const { endpoint: call, capability } of world.registered) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
    const documented = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.values(content['application/problem+json']?.examples ?? {}).map(({ $ref }) => {
        const { value } = document.components.examples[$ref.replace('#/components/examples/', '')]!
        expect(value.status).toBe(Number(status))
        return value.code
      }),
    )
    expect(documented, call.id).toEqual(expect.arrayContaining([...(call.refusals ?? []), 'badRequest', 'unavailable']))
    expect(documented.includes('secondFactorSetupRequired'), call.id).toBe(capability !== 'public')
  }
  await expect(ids.toSorted().join('\n')).toMatchFileSnapshot('operation-ids.txt')
})

test('every call is in the OpenAPI document', async () => {
  const document = (await world.app.inject({ url: '/openapi.json' })).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  const missing = world.registered.filter(({ endpoint: { path: at, method } }) => {
    const address = at.replace(/:(\w+)/g, '{$1}')
    return document.paths[address]?.[method.toLowerCase()] === undefined
  })
  expect(missing.map(({ endpoint: call }) => call.path)).toEqual([])
  const formOf = (call: string, method: string) =>
    document.paths[call]?.[method] as { requestBody?: { content: Record<string, { schema: { required: string[] } }> } }
  expect(formOf('/ccc/uploadFile', 'post').requestBody?.content['multipart/form-data']?.schema.required).toEqual([
    'file',
  ])
  expect((await world.app.inject({ url: '/docs/' })).statusCode).toBe(200)
})

/* The parser of forms cuts a larger file, and may report it only in `truncated`. */
const READS_FORM = /\brequest\s*\.\s*(?:files?|parts|saveRequestFiles)\(/
const READERS_OF_FORMS = {
  'ingest/uploads/uploads.routes.ts': 'writes the stream to a file, and counts its bytes',
  'platform/http/multipart.ts': 'reads `truncated`',
}
const isUncheckedBuffer = (code: string): boolean =>
  /\.toBuffer\(/.test(code) && (!code.includes("from 'sharp'") || READS_FORM.test(code))

test('only the function that checks its length reads a file of a multipart form into memory', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', '**/*.testing.ts'] })
  const codes = files.map((file) => [file, readFileSync(path.join(import.meta.dirname, file), 'utf8')] as const)
  const filesWith = (rule: (code: string) => boolean) =>
    codes.flatMap(([file, code]) => (rule(code) ? [file] : [])).toSorted()
  expect(files.length).toBeGreaterThan(640)
  expect(filesWith((code) => READS_FORM.test(code))).toEqual(Object.keys(READERS_OF_FORMS))
  expect(filesWith(isUncheckedBuffer)).toEqual(['platform/http/multipart.ts'])
})

test.each([
  ['await part.toBuffer()', true],
  ["import sharp from 'sharp'\nconst part = await request\n  .file()\nawait part?.toBuffer()", true],
  ["import sharp from 'sharp'\nfor await (const part of request.parts()) await part.toBuffer()", true],
  ["import sharp from 'sharp'\nawait sharp(file).toBuffer()", false],
  ['for await (const chunk of (await request.file()).file) write(chunk)', false],
])('in %j a buffer is unchecked: %s', (code, expected) => expect(isUncheckedBuffer(code)).toBe(expected))
