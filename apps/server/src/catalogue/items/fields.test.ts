import { randomUUID } from 'node:crypto'
import { createCollection, findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import {
  deleteItem,
  dryRunItemDeletion,
  findItemByPressmark,
  readItem,
  searchItems,
  updateItem,
} from '@pressmark/contract/catalogue/items.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const field = (name: string) => ({
  name,
  labels: { en: name, it: name },
  type: 'STRING' as const,
  priority: 'LOW' as const,
})

const start = async (more: MetadataPair[] = []) => {
  const tenant = await world.tenant()
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      field('place'),
      { ...field('year'), type: 'INTEGER' },
      { ...field('hand'), repeatable: true },
    ]),
  )
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const uuid = await newItem(tenant, 'Sheet', { more })
  const patch = (body: object, headers = {}) => editor.call(updateItem, { params: { uuid }, body, headers })
  const read = async () => (await editor.call(readItem, { params: { uuid } })).body
  const history = async () => (await editor.call(listHistory, { query: { uuid } })).body._embedded.changes
  return { tenant, editor, root, uuid, patch, read, history }
}

const value = (list: MetadataPair[], name: string) =>
  list.filter((pair) => pair.name === name).map((pair) => pair.value)

test('a list of metadata replaces the previous list; title and pressmark stay when they are left out', async () => {
  const { patch, read } = await start([
    { name: 'place', value: 'Venice' },
    { name: 'autn', value: 'Titian' },
  ])
  const { pressmark, version } = await read()
  const list = [
    { name: 'year', value: '1540' },
    { name: 'hand', value: 'A' },
    { name: 'hand', value: 'B' },
  ]
  const { status, body, headers } = await patch({ customMetadataList: list })
  expect([status, body.sgtt, body.autn, body.pressmark]).toEqual([200, 'Sheet', '', pressmark])
  expect(body.customMetadataList).toEqual([
    { name: 'sgtt', value: 'Sheet' },
    { name: 'pressmark', value: pressmark },
    ...body.customMetadataList.slice(2),
  ])
  expect([value(body.customMetadataList, 'hand'), value(body.customMetadataList, 'place')]).toEqual([['A', 'B'], []])
  expect(body.version).toBeGreaterThan(version)
  expect(headers.etag).toBe(`"${body.version}"`)
})

test('a core value given as a field changes only this value', async () => {
  const { patch } = await start([{ name: 'place', value: 'Venice' }])
  const { body } = await patch({ sgtt: 'Leaf', autn: 'Bellini' })
  expect([body.sgtt, body.autn, value(body.customMetadataList, 'place')]).toEqual(['Leaf', 'Bellini', ['Venice']])
})

test('values that do not fit their field are refused and named, and nothing changes', async () => {
  const { patch, read } = await start()
  const before = await read()
  const answers = [
    await patch({ customMetadataList: [{ name: 'year', value: 'long ago' }] }),
    await patch({ customMetadataList: [{ name: 'nowhere', value: 'x' }] }),
    await patch({ sgtt: ' ' }),
    await patch({ sgtt: 'One', customMetadataList: [{ name: 'sgtt', value: 'Another' }] }),
  ]
  expect(answers.map(({ status, refusal }) => [status, refusal.code, refusal.errors?.[0]?.field])).toEqual([
    [400, 'invalidMetadata', 'year'],
    [400, 'invalidMetadata', 'nowhere'],
    [400, 'invalidMetadata', 'sgtt'],
    [400, 'invalidMetadata', 'sgtt'],
  ])
  expect(await read()).toEqual(before)
})

test('all values of a record have at most two million characters', async () => {
  const { tenant, patch, read } = await start()
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { ...field('page'), type: 'TEXT', repeatable: true },
      { ...field('note'), type: 'TEXT' },
    ]),
  )
  const list = (count: number) => Array.from({ length: count }, () => ({ name: 'page', value: 'x'.repeat(20_000) }))
  const refused = await patch({ customMetadataList: list(100) })
  expect([refused.status, refused.refusal.code]).toEqual([400, 'invalidMetadata'])
  expect(refused.refusal.detail).toBe('The metadata of a record has at most 2,000,000 characters.')
  expect((await patch({ customMetadataList: list(99) })).status).toBe(200)
  expect((await patch({ sgti: 'y'.repeat(20_000) })).refusal.code, 'with the stored values').toBe('invalidMetadata')
  expect(value((await read()).customMetadataList, 'page')).toHaveLength(99)
})

test('values of deleted templates are kept, and clients may send them back unchanged', async () => {
  const { tenant, patch, read } = await start([{ name: 'place', value: 'Venice' }])
  await tenant.run((db) => sql`delete from template where tenant_id = ${db.tenantId} and name = 'place'`.execute(db))
  const { customMetadataList } = await read()
  const changed = await patch({ customMetadataList: [...customMetadataList, { name: 'year', value: '1' }] })
  expect([changed.status, value(changed.body.customMetadataList, 'place')]).toEqual([200, ['Venice']])
  expect(value((await patch({ customMetadataList: [] })).body.customMetadataList, 'place')).toEqual(['Venice'])
  expect((await patch({ customMetadataList: [{ name: 'place', value: 'Mantua' }] })).status).toBe(400)
})

test('a pressmark that another item has answers 409', async () => {
  const { tenant, patch, editor } = await start()
  const other = await newItem(tenant, 'Other')
  const { pressmark } = (await editor.call(readItem, { params: { uuid: other } })).body
  const { status, refusal } = await patch({ pressmark })
  expect([status, refusal.code]).toEqual([409, 'pressmarkAlreadyExists'])
})

test('a stale version answers 412, and of two people who save the same version one is refused', async () => {
  const { patch, read } = await start()
  const tag = { 'if-match': `"${(await read()).version}"` }
  const both = await Promise.all(['One', 'Two'].map((sgtt) => patch({ sgtt }, tag)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await patch({ sgtt: 'Three' }, tag)).refusal.code).toBe('staleVersion')
  expect((await patch({ sgtt: 'Last wins' })).status).toBe(200)
})

test('an update with the same values changes nothing: no version, no event', async () => {
  const { patch, read, history } = await start()
  const [before, events] = [await read(), await history()]
  await patch({ customMetadataList: before.customMetadataList, parentCollectionsUuids: before.parentCollectionsUuids })
  expect([await read(), await history()]).toEqual([before, events])
})

test('an item is found by every value it has, and no longer by those it had', async () => {
  const { editor, patch } = await start([{ name: 'place', value: 'Sansepolcro' }])
  const countHits = async (text: string) =>
    (await editor.call(searchItems, { query: { text } })).body._embedded.culturalItems.length
  expect(await countHits('sansepolcro')).toBe(1)
  await patch({
    sgti: 'Watermark of an anchor',
    customMetadataList: [
      { name: 'place', value: 'Città di Castello' },
      { name: 'year', value: '1460' },
      { name: 'hand', value: 'Quire Four' },
    ],
  })
  await expect.poll(() => countHits('sansepolcro')).toBe(0)
  expect([
    await countHits('citta castello'),
    await countHits('1460'),
    await countHits('quire'),
    await countHits('anchor sheet'),
  ]).toEqual([1, 1, 1, 1])
})

test('an item moves to the given collections; from its last collection it moves to the root', async () => {
  const { editor, root, patch, uuid, history } = await start()
  const titled = (sgtt: string) => ({ customMetadataList: [{ name: 'sgtt', value: sgtt }] })
  const maps = (await editor.call(createCollection, { body: { parentCollectionsUuids: [root], ...titled('Maps') } }))
    .body
  const items = async (collection: string) =>
    (
      await editor.call(listItemsOfCollection, { params: { uuid: collection }, query: {} })
    ).body._embedded.culturalItems.map((item) => `${item.uuid}:${item.version}`)
  const moved = await patch({ parentCollectionsUuids: [maps.uuid] })
  expect(moved.body.parentCollectionsUuids).toEqual([maps.uuid])
  expect([await items(root), await items(maps.uuid)]).toEqual([[], [`${uuid}:${moved.body.version}`]])
  expect((await patch({ parentCollectionsUuids: [randomUUID()] })).status).toBe(404)
  expect((await patch({ parentCollectionsUuids: [] })).body.parentCollectionsUuids).toEqual([root])
  expect((await history())[0]).toMatchObject({
    kind: 'item.moved',
    fields: [{ field: 'collections', before: ['Maps'], after: ['Catalogue'] }],
  })
})

test('a deleted item is gone from every list and address, with its assets, and its pressmark is free', async () => {
  const { tenant, editor, uuid, root, read } = await start()
  const image = await newAsset(tenant, uuid, 'images', {})
  const { pressmark, version } = await read()
  const counted = await editor.call(dryRunItemDeletion, { params: { uuid } })
  expect(counted.body).toEqual({
    images: 1,
    audios: 0,
    videos: 0,
    model3Ds: 0,
    collections: 1,
    storyboardsCount: 0,
    storyboards: [],
  })
  const stale = await editor.call(deleteItem, { params: { uuid }, headers: { 'if-match': `"${version - 1}"` } })
  expect(stale.status).toBe(412)
  expect((await editor.call(deleteItem, { params: { uuid } })).status).toBe(204)
  const gone = [
    await editor.call(readItem, { params: { uuid } }),
    await editor.call(findItemByPressmark, { query: { pressmark } }),
    await editor.call(deleteItem, { params: { uuid } }),
    await editor.send({ method: 'GET', url: `/meta/images/${image}` }),
  ]
  expect(gone.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([404, 404, 404, 404])
  const listed = await editor.call(listItemsOfCollection, { params: { uuid: root }, query: {} })
  expect(listed.body.page.totalElements).toBe(0)
})

test('readers change nothing', async () => {
  const { tenant, uuid } = await start()
  const reader = await tenant.as('Readers')
  const answers = [
    await reader.call(updateItem, { params: { uuid }, body: { sgtt: 'x' } }),
    await reader.call(deleteItem, { params: { uuid } }),
    await reader.call(listHistory, { query: { uuid } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
