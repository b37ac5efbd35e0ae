import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { acceptsKeys, takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let root: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  root = (await editor.call(findRoot)).body.uuid
})
afterAll(() => world.close())

const create = (title: string, key: string, client: Pick<TestPerson, 'call'> = editor) =>
  client.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: title }] },
    headers: { 'idempotency-key': key },
  })
const countOf = async (title: string): Promise<number> => {
  const { rows } = await tenant.run((db) =>
    sql`select from collection where tenant_id = ${db.tenantId} and title = ${title}`.execute(db),
  )
  return rows.length
}

test('a repeated call gets the answer of the first one, and the work is done once', async () => {
  const first = await create('Once', 'a')
  const second = await create('Once', 'a')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
  expect(await countOf('Once')).toBe(1)
})

test('of eight calls at the same time, one does the work', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('Together', 'b')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1)
  expect(await countOf('Together')).toBe(1)
})

test('another body with the same key is refused, and another person may use the same key', async () => {
  await create('Mine', 'c')
  expect((await create('Not mine', 'c')).refusal.code).toBe('idempotencyKeyReused')
  expect((await create('Mine', 'c', await tenant.as('Editors'))).status).toBe(201)
  expect(await countOf('Mine')).toBe(2)
})

test('a refused call stores nothing', async () => {
  const wrong = await editor.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [] },
    headers: { 'idempotency-key': 'd' },
  })
  expect(wrong.status).toBe(400)
  expect((await create('Corrected', 'd')).status).toBe(201)
})

test('an answer is forgotten after a day, and a key has 1 to 255 characters', async () => {
  await create('Yesterday', 'e')
  await tenant.run((db) =>
    sql`update idempotency_key set created_at = now() - interval '25 hours' where tenant_id = ${db.tenantId}`.execute(
      db,
    ),
  )
  expect((await create('Today', 'e')).status).toBe(201)
  for (const key of ['', ' ', 'x'.repeat(256)]) expect((await create('Never', key)).refusal.code).toBe('badRequest')
})

test('a program with an API key repeats a call', async () => {
  const body = { name: 'Program', capabilities: ['catalogue.edit' as const], days: 1, password: editor.password }
  const program = tenant.program((await editor.call(createOwnApiKey, { body })).body.key)
  expect((await create('By a program', 'f', program)).status).toBe(201)
  expect((await create('By a program', 'f', program)).headers['idempotent-replayed']).toBe('true')
})

test('calls with a JSON body take a key, except uploads, accounts, and answers with a secret', () => {
  const taking = world.registered.filter(({ endpoint }) => takesIdempotencyKey(endpoint))
  const ids = taking.map(({ endpoint }) => endpoint.id)
  expect(ids.length).toBeGreaterThan(25)
  expect(ids).toEqual(expect.arrayContaining(['collections.create', 'stories.create', 'transitions.fire']))
  for (const { endpoint, capability, isStream } of taking) {
    expect(endpoint.path).not.toMatch(/^\/(ccc|iam|users)\//)
    expect(capability, `${endpoint.id} has no caller to whom a key could belong`).not.toBe('public')
    expect(isStream, `${endpoint.id} must run in one transaction`).toBe(false)
  }
  expect(ids).not.toContain('draftLinks.create')
})

/** POST calls of programs with a JSON body that take no key, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  'draftLinks.create': 'the answer has a secret that is shown once',
  'draftLinks.open': 'sets a cookie only',
  'fields.import': 'a second import is refused as outdated',
  'fields.previewImport': 'changes nothing',
  'fields.previewTypeChange': 'changes nothing',
  'images.replace': 'has an importId',
  'imports.importAudio': 'has an importId',
  'imports.importImage': 'has an importId',
  'imports.importModel3D': 'has an importId',
  'imports.importPdf': 'has an importId',
  'imports.importVideo': 'has an importId',
  'items.import': 'has an importId',
  'spreadsheets.create': 'reads its file before its transaction; a second draft changes no item',
  'transitionActions.previewWebhook': 'changes nothing',
  'transitionActions.testWebhook': 'a repetition is a second test message',
  'uploads.fetchImage': 'a second upload is deleted when nothing uses it',
  'workflow.import': 'a second import is refused as outdated',
  'workflow.previewImport': 'changes nothing',
}

test('every POST with a JSON body that a program may make takes a key, or has a reason not to', () => {
  const without = world.registered
    .map(({ endpoint }) => endpoint)
    .filter(({ method, body, consumes }) => method === 'POST' && body !== undefined && consumes === undefined)
    .filter((endpoint) => acceptsKeys(endpoint) && !takesIdempotencyKey(endpoint))
  expect(without.map(({ id }) => id).toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
})
