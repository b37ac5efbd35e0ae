import { gunzipSync } from 'node:zlib'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { takesGzip } from './compression.ts'

let world: World
let editor: TestPerson
let root: string
let item: string

beforeAll(async () => {
  world = await openWorld()
  editor = await (await world.tenant()).as('Editors')
  root = (await editor.call(findRoot)).body.uuid
  const body = { sgtt: 'A map', autn: '', pressmark: 'Map 1', parentCollectionsUuids: [root] }
  item = (await editor.call(importCulturalItem, { body })).body.uuid
})
afterAll(() => world.close())

const get = (url: string, encoding?: string) =>
  editor.send({ method: 'GET', url, headers: { ...(encoding && { 'accept-encoding': encoding }) } })

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['br', false],
  [undefined, false],
])('Accept-Encoding "%s" allows gzip: %s', (encoding, takes) => {
  expect(takesGzip({ headers: { 'accept-encoding': encoding } })).toBe(takes)
})

test.each([
  ['a page that is kept', () => addressOf(listItemsOfCollection, { uuid: root }, { page: 0, size: 20 })],
  ['an answer that is written each time', () => '/meta/customMetadataTemplates?size=100'],
])('%s is identical with and without compression', async (_what, address) => {
  const [plain, first, again] = [await get(address()), await get(address(), 'gzip'), await get(address(), 'gzip')]
  expect(plain.rawPayload.length).toBeGreaterThan(1400)
  for (const compressed of [first, again]) {
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
})

test('a small answer with an entity tag, and a response that fits into one packet, are not compressed', async () => {
  for (const url of [addressOf(readItem, { uuid: item }), '/livez'])
    expect((await get(url, 'gzip')).headers['content-encoding']).toBeUndefined()
})
