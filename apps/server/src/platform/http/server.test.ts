import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  createCollection,
  findRoot,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { previewEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { findAllItems, findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

let world: World
let editor: TestPerson
let root: string
beforeAll(async () => {
  world = await openWorld()
  editor = await (await world.tenant()).as('Editors')
  root = (await editor.call(findRoot)).body.uuid
})
afterAll(() => world.close())

const create = (sgtt: string, parents = [root]) =>
  editor.call(createCollection, {
    body: { parentCollectionsUuids: parents, customMetadataList: [{ name: 'sgtt', value: sgtt }] },
  })

describe('texts that PostgreSQL cannot store', () => {
  test.each(['a\0b', 'a\ud800b', '\udc00'])('%j is refused in a body', async (value) => {
    const { status, refusal } = await create(value)
    expect([status, refusal.code]).toEqual([400, 'badRequest'])
  })

  test('are refused in a query, and match no name', async () => {
    const { status } = await editor.call(findItemByPressmark, { query: { pressmark: 'a\0b' } })
    expect(status).toBe(400)
    const authorization = `Basic ${Buffer.from('a\0b:password').toString('base64')}`
    expect((await editor.call(login, { headers: { authorization } })).status).toBe(401)
  })

  test('a body that is nested deeper than any call allows is refused', async () => {
    const payload = `{"parentCollectionsUuids":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await editor.send({ method: 'POST', url: createCollection.path, payload, headers })).statusCode).toBe(400)
  })
})

test('large pages and previews of a tenant are read one at a time, and small pages do not wait for them', async () => {
  const { owner } = world.database
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks where relation = 'item_record'::regclass and not granted`.execute(owner)
    return rows[0]?.count
  }
  const get = (size: number) => editor.call(findAllItems, { query: { size, sort: ['createdDate,asc'] } })
  const edit = { field: 'sgti', operation: 'replace' as const, find: 'a', value: 'b' }
  let answers: Promise<{ status: number }[]> | undefined
  await owner.transaction().execute(async (holder) => {
    await sql`lock table item_record in access exclusive mode`.execute(holder)
    const preview = editor.call(previewEdit, { body: { edit, search: { text: '' } } })
    answers = Promise.all([preview, get(101), get(102), get(20)])
    await expect.poll(waiting).toBe(2)
    await sleep(100)
    expect(await waiting()).toBe(2)
  })
  expect((await answers)?.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a number that is too large is refused', async () => {
  const page = '9'.repeat(400)
  const { statusCode, body } = await editor.send({ method: 'GET', url: `${findAllItems.path}?page=${page}` })
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'badRequest', detail: 'A number is too large.' }])
})

test.each([
  ['that ends in the middle', 'boundary=b', '--b\r\nx'],
  ['whose boundary is longer than any', `boundary=${'b'.repeat(300)}`, '--b\r\n'],
])('a multipart form %s is refused', async (_, boundary, payload) => {
  const headers = { 'content-type': `multipart/form-data; ${boundary}` }
  const { statusCode, body } = await editor.send({ method: 'POST', url: uploadFile.path, headers, payload })
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'badRequest' }])
})

describe('a uuid', () => {
  test('may be written in capitals and means the same entity', async () => {
    const { body } = await editor.call(readCollection, { params: { uuid: root.toUpperCase() } })
    expect(body.uuid).toBe(root)
    const twice = await create('Below the same parent twice', [root, root.toUpperCase()])
    expect([twice.status, twice.refusal.errors?.[0]?.field]).toEqual([400, 'parentCollectionsUuids'])
  })

  test('in capitals does not bypass the rule against cycles', async () => {
    const { body: above } = await create('Above')
    const { body: below } = await create('Below', [above.uuid])
    for (const parent of [above.uuid, below.uuid]) {
      const { status, refusal } = await editor.call(updateCollection, {
        params: { uuid: above.uuid },
        body: { parentCollectionsUuids: [parent.toUpperCase()] },
      })
      expect([status, refusal.code]).toEqual([400, 'alertCollection'])
    }
  })

  test.each(['urn:uuid:', '{'])('has no prefix: %s', async (before) => {
    expect((await editor.call(readCollection, { params: { uuid: before + root } })).status).toBe(400)
    const imageLink = `/ccc/uploads/${'-'.repeat(36)}`
    const body = { pressmark: 'None', sgtt: 'None', parentCollectionsUuids: [root], images: [{ imageLink }] }
    expect((await editor.call(importCulturalItem, { body })).refusal.code).toBe('uploadNotFound')
  })
})

describe('every refusal has the same shape', () => {
  const sent = ({ path: url }: { path: string }, type: string) =>
    ({ method: 'POST', url, headers: { 'content-type': type }, payload: '{' }) as const

  test.each([
    ['an address that cannot be decoded', { method: 'GET', url: '/meta/%ZZ' }, 400],
    ['a part of an address that is too long', { method: 'GET', url: `/meta/culturalItems/${'a'.repeat(3000)}` }, 404],
    ['an unknown address', { method: 'GET', url: '/meta/nothing' }, 404],
    ['a body that is not JSON', sent(createCollection, 'application/json'), 400],
    ['a body of another type', sent(createCollection, 'application/xml'), 415],
    ['an upload that is JSON', sent(uploadFile, 'application/json'), 400],
    ['an upload without a boundary', sent(uploadFile, 'multipart/form-data'), 400],
  ] as const)('%s', async (_, request, status) => {
    const answer = await editor.send(request)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ status, code: expect.any(String), message: expect.any(String) })
  })
})

test('a client that does not finish the head of a request is disconnected after a time limit', () => {
  expect(world.app.server.headersTimeout).toBe(10_000)
})

test('HEAD reads nothing of a file', async () => {
  const app = await createServer(world.config, createLog('silent'), (listener) => listener)
  let reads = 0
  const content = new Readable({
    read: () => {
      reads += 1
      content.push(reads < 1000 ? Buffer.alloc(65_536) : null)
    },
  })
  app.get('/file', { exposeHeadRoute: true }, (_request, reply) => reply.header('content-length', '1000').send(content))
  const answer = await app.inject({ method: 'HEAD', url: '/file' })
  expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '1000', 0])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([content.destroyed, reads]).toEqual([true, 0])
  await app.close()
})

test('a stop finishes a response in progress, and closes idle connections', async () => {
  const app = await createServer(world.config, createLog('silent'), (listener) => listener)
  const [requested, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    requested.resolve()
    await go.promise
    return 'whole'
  })
  app.get('/fast', async () => 'fast')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get(address + path, { agent }, (answer) => void text(answer).then(resolve, reject)).on('error', reject)
    })
  expect(await read('/fast')).toBe('fast')
  const [slow, idle] = [read('/slow'), read('/fast')]
  await Promise.all([requested.promise, idle])
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  go.resolve()
  expect(await slow).toBe('whole')
  await closed
})
