import { createCollection, findRoot, readCollection, updateCollection } from '@pressmark/contract/collections.ts'
import { importCulturalItem, uploadFile } from '@pressmark/contract/imports.ts'
import { findItemByPressmark } from '@pressmark/contract/items.ts'
import { login } from '@pressmark/contract/identity.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'

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

describe('texts that PostgreSQL cannot keep', () => {
  test.each(['a\0b', 'a\ud800b', '\udc00'])('%j is refused in a body', async (value) => {
    const { status, refusal } = await create(value)
    expect([status, refusal.code]).toEqual([400, 'badRequest'])
  })

  test('are refused in a query, and are nobody’s name', async () => {
    const { status } = await editor.call(findItemByPressmark, { query: { pressmark: 'a\0b' } })
    expect(status).toBe(400)
    const authorization = `Basic ${Buffer.from('a\0b:password').toString('base64')}`
    expect((await editor.call(login, { headers: { authorization } })).status).toBe(401)
  })

  test('a body deeper than any call asks for is refused', async () => {
    const payload = `{"parentCollectionsUuids":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await editor.send({ method: 'POST', url: createCollection.path, payload, headers })).statusCode).toBe(400)
  })
})

describe('a uuid', () => {
  test('may be written in capitals and means the same', async () => {
    const { body } = await editor.call(readCollection, { params: { uuid: root.toUpperCase() } })
    expect(body.uuid).toBe(root)
    const twice = await create('Below the same parent twice', [root, root.toUpperCase()])
    expect([twice.status, twice.refusal.errors?.[0]?.field]).toEqual([400, 'parentCollectionsUuids'])
  })

  test('in capitals is no way around the rule against cycles', async () => {
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

  test.each(['urn:uuid:', '{'])('has nothing before it: %s', async (before) => {
    expect((await editor.call(readCollection, { params: { uuid: before + root } })).status).toBe(400)
    const imageLink = `/ccc/uploads/${'-'.repeat(36)}`
    const body = { pressmark: 'None', sgtt: 'None', parentCollectionsUuids: [root], images: [{ imageLink }] }
    expect((await editor.call(importCulturalItem, { body })).refusal.code).toBe('uploadNotFound')
  })
})

describe('every refusal has the one shape', () => {
  test.each([
    ['an address that cannot be decoded', 'GET', '/meta/%ZZ', {}, 400],
    ['a part of an address that is too long', 'GET', `/meta/culturalItems/${'a'.repeat(3000)}`, {}, 404],
    ['an address that nobody has', 'GET', '/meta/nothing', {}, 404],
    ['a body that is no JSON', 'POST', createCollection.path, { 'content-type': 'application/json' }, 400],
    ['a body of another type', 'POST', createCollection.path, { 'content-type': 'application/xml' }, 415],
    ['an upload that is JSON', 'POST', uploadFile.path, { 'content-type': 'application/json' }, 400],
    ['an upload without a boundary', 'POST', uploadFile.path, { 'content-type': 'multipart/form-data' }, 400],
  ] as const)('%s', async (_, method, url, headers, status) => {
    const answer = await editor.send({ method, url, headers, ...(method === 'POST' && { payload: '{' }) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ status, code: expect.any(String), message: expect.any(String) })
  })
})

test('whoever does not finish the head of a request is not waited for without end', () => {
  expect(world.app.server.headersTimeout).toBe(60_000)
})
