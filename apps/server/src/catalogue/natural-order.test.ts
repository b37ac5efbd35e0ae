import {
  createCollection,
  findCollectionsByText,
  findCollectionsByTitle,
  findRoot,
  listChildCollections,
  listItemsOfCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { findAllItems, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { listStories } from '@pressmark/contract/stories/stories.ts'
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Titled = { sgtt: string }
type ItemsBody = { body: { _embedded: { culturalItems: (Titled & { pressmark: string })[] } } }

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const add = async (sgtt: string, pressmark: string, autn = '') => {
    const body = { sgtt, autn, pressmark, parentCollectionsUuids: [root] }
    return (await admin.call(importCulturalItem, { body })).body.uuid
  }
  const newCollection = async (sgtt: string, parent = root) => {
    const body = { parentCollectionsUuids: [parent], customMetadataList: [{ name: 'sgtt', value: sgtt }] }
    return (await admin.call(createCollection, { body })).body.uuid
  }
  const pressmarks = ({ body }: ItemsBody) => body._embedded.culturalItems.map(({ pressmark }) => pressmark)
  const listed = async (sort: string, { collection = root, page = 0, size = 20 } = {}) =>
    pressmarks(
      await admin.call(listItemsOfCollection, { params: { uuid: collection }, query: { sort: [sort], page, size } }),
    )
  const children = async () =>
    (
      await admin.call(listChildCollections, { params: { uuid: root }, query: {} })
    ).body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)
  return { tenant, admin, root, add, newCollection, pressmarks, listed, children }
}

const both = async (list: (sort: string) => Promise<string[]>, field: string, expected: string[]) => {
  expect(await list(`${field},asc`)).toEqual(expected)
  expect(await list(`${field},desc`)).toEqual(expected.toReversed())
}

describe('the items of a collection', () => {
  test('are in natural order of title, pressmark and author, and by creation', async () => {
    const { add, listed } = await start()
    await add('Box 10', 'Ms. 9', 'zeno')
    await add('“Box 2”', 'ms. 10', 'Élise 11')
    await add('The Apple', 'Ms.  2', 'Elise 2')
    const by = (field: string, ...expected: string[]) => both(listed, field, expected)
    await by('createdDate', 'Ms. 9', 'ms. 10', 'Ms.  2')
    await by('sgtt', 'Ms.  2', 'ms. 10', 'Ms. 9')
    await by('pressmark', 'Ms.  2', 'Ms. 9', 'ms. 10')
    await by('autn', 'Ms.  2', 'ms. 10', 'Ms. 9')
    expect([await listed('pressmark', { size: 2 }), await listed('pressmark', { size: 2, page: 1 })]).toEqual([
      ['Ms.  2', 'Ms. 9'],
      ['ms. 10'],
    ])
  })

  test('keep their order after an edit, and in another collection', async () => {
    const { admin, add, newCollection, listed } = await start()
    const [one, two] = [await add('A', 'Ms. 1', 'Anna'), await add('B', 'Ms. 2', 'Bruno')]
    const collection = await newCollection('Maps')
    const body = { culturalItemsUuids: [one, two], parentCollectionsUuids: [collection] }
    expect((await admin.call(moveItems, { body })).status).toBe(200)
    expect(await listed('autn', { collection })).toEqual(['Ms. 1', 'Ms. 2'])
    await admin.call(updateItem, { params: { uuid: one }, body: { autn: 'Carla', pressmark: 'Ms. 11' } })
    for (const sort of ['autn', 'pressmark']) expect(await listed(sort, { collection })).toEqual(['Ms. 2', 'Ms. 11'])
    expect(await listed('createdDate', { collection })).toEqual(['Ms. 11', 'Ms. 2'])
    const toRoot = { sgtt: 'Z', parentCollectionsUuids: [] }
    await admin.call(updateItem, { params: { uuid: one }, body: toRoot })
    await admin.call(updateItem, { params: { uuid: two }, body: { parentCollectionsUuids: [] } })
    for (const sort of ['autn', 'pressmark', 'sgtt']) expect(await listed(sort)).toEqual(['Ms. 2', 'Ms. 11'])
  })
})

test('all items and results are in natural order, and a whole pressmark is the most relevant result', async () => {
  const { admin, add, pressmarks } = await start()
  for (const [title, pressmark] of [
    ['Map 10', 'Cart. 17'],
    ['Map 9', 'Cart. 7'],
    ['Chart of map 17', 'Cart. 70'],
  ] as const)
    await add(title, pressmark)
  const all = async (sort: string) => pressmarks(await admin.call(findAllItems, { query: { sort: [sort] } }))
  const searchFor = (text: string) => async (sort: string) =>
    pressmarks(await admin.call(searchItems, { query: { text, sort: [sort] } }))
  await both(all, 'sgtt', ['Cart. 70', 'Cart. 7', 'Cart. 17'])
  await both(searchFor('map'), 'sgtt', ['Cart. 70', 'Cart. 7', 'Cart. 17'])
  await both(searchFor('map'), 'pressmark', ['Cart. 7', 'Cart. 17', 'Cart. 70'])
  expect(await searchFor('cart.  7')('relevance')).toEqual(['Cart. 7', 'Cart. 70'])
  expect(await searchFor('17 map')('relevance')).toEqual(['Cart. 70', 'Cart. 17'])
})

describe('collections', () => {
  test('are in natural order below their parent and in the search', async () => {
    const { admin, newCollection, children } = await start()
    for (const title of ['Box 10', 'An Atlas', 'box 9', '“Box 1”']) await newCollection(title)
    expect(await children()).toEqual(['An Atlas', '“Box 1”', 'box 9', 'Box 10'])
    const { body } = await admin.call(findCollectionsByText, { query: { text: 'box' } })
    expect(body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)).toEqual(['“Box 1”', 'box 9', 'Box 10'])
  })

  test('are found by their title only, although other titles have the same place', async () => {
    const { admin, newCollection } = await start()
    for (const title of ['The Box', 'Box', 'BOX!', 'Bóx']) await newCollection(title)
    const findTitles = async (sgtt: string) =>
      (await admin.call(findCollectionsByTitle, { query: { sgtt } })).body._embedded.culturalItemCollections.map(
        (collection) => collection.sgtt,
      )
    expect((await findTitles('box')).toSorted()).toEqual(['Box', 'Bóx'])
    expect(await findTitles('the box')).toEqual(['The Box'])
  })
})

test('a change of the first language of the organisation changes the order of all titles', async () => {
  await world.work()
  const { admin, tenant, add, newCollection, children, listed } = await start()
  await newCollection('Il mare')
  await newCollection('Gli orti')
  await newCollection('The lake')
  await newCollection('Nave')
  await add('La nave', 'Ms. 1')
  await add('Mare', 'Ms. 2')
  expect(await children()).toEqual(['Gli orti', 'Il mare', 'The lake', 'Nave'])
  const story = { customMetadataList: [{ name: 'sgtt', value: 'I promessi' }], annotations: [] }
  expect((await admin.send({ method: 'POST', url: listStories.path, payload: story })).statusCode).toBe(201)
  expect((await admin.call(updateTenantSettings, { body: { languages: ['it', 'en'] } })).status).toBe(200)
  await expect.poll(children).toEqual(['Il mare', 'Nave', 'Gli orti', 'The lake'])
  await expect.poll(() => listed('sgtt')).toEqual(['Ms. 2', 'Ms. 1'])
  const keyOfStory = () =>
    tenant.run((db) => db.selectFrom('story').select('sort_title').where('tenant_id', '=', db.tenantId).execute())
  await expect.poll(keyOfStory).toEqual([{ sort_title: 'promessi' }])
})

test('PostgreSQL sorts keys as their bytes', async () => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 300, seed: 7 })
  const keys = texts.map((text) => naturalKey(text.replaceAll('\0', ''))).toSorted()
  const { rows } = await world.database.pool.query<{ key: string }>(
    'select key from unnest($1::text[]) key order by key collate "C"',
    [keys],
  )
  const byBytes = keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  expect(rows.map(({ key }) => key)).toEqual(byBytes)
})
