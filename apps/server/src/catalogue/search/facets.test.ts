import {
  createCollection,
  findCollectionsByText,
  findRoot,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { readFacets, type Facets } from '@pressmark/contract/catalogue/facets.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import { deleteItem, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { createTemplate, deleteTemplate } from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestTenant, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Creates three maps and a letter, with a dictionary field, a Boolean field, states and authors. */
const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const field = (name: string, type: 'ENUM' | 'BOOLEAN', enumValues: string[] = []) =>
    admin.call(createTemplate, {
      body: { name, resourceType: 'ITEM', label: name, type, enumValues, repeatable: true },
    })
  await field('period', 'ENUM', ['Medieval', 'Modern'])
  await field('signed', 'BOOLEAN')
  const folder = await admin.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Maps' }] },
  })
  const maps = folder.body.uuid
  const add = async (
    sgtt: string,
    { pressmark, autn, ...values }: { pressmark: string; autn: string } & Record<string, string>,
    under: string[],
  ) => {
    const customMetadataList = Object.entries(values).map(([name, value]) => ({ name, value }))
    const body = { sgtt, autn, pressmark, customMetadataList, parentCollectionsUuids: under }
    return (await admin.call(importCulturalItem, { body })).body.uuid
  }
  const uuids = [
    await add('Map of Rome', { pressmark: 'C. 1', autn: 'Nolli', period: 'Modern', signed: 'true' }, [maps]),
    await add('Map of Pisa', { pressmark: 'C. 2', autn: 'Nolli', period: 'Medieval' }, [maps, root]),
    await add('Map of Como', { pressmark: 'C. 10', autn: 'Blaeu', period: 'Modern' }, [maps]),
    await add('Letter from Rome', { pressmark: 'L. 1', autn: '' }, [root]),
  ]
  await setState(tenant, uuids[0]!, 'Published')
  await attach(tenant, uuids[0]!, 'images')
  await attach(tenant, uuids[0]!, 'audios')
  await attach(tenant, uuids[3]!, 'images')
  const facets = async (text: string, filters: ItemFilters = {}) =>
    readable((await admin.call(readFacets, { query: { text, ...filters } })).body)
  const searchTitles = async (text: string, filters: ItemFilters = {}, sort?: string) => {
    const { body } = await admin.call(searchItems, { query: { text, ...filters, ...(sort && { sort: [sort] }) } })
    return body._embedded.culturalItems.map(({ sgtt }) => sgtt)
  }
  return { tenant, admin, root, maps, uuids, add, field, facets, searchTitles }
}

const setState = (tenant: TestTenant, uuid: string, name: string) =>
  tenant.run((db) =>
    sql`update item set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${name}), version = version + 1
        where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db),
  )

const attach = (tenant: TestTenant, item: string, kind: string) =>
  tenant.run((db) =>
    sql`with file as (insert into original (tenant_id, sha256, size, media_type) values (${db.tenantId}, repeat('0', 64), 1, 'x') on conflict do nothing)
        insert into asset (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256)
        select ${db.tenantId}, gen_random_uuid(), ${item}, ${kind}, 'x', uuid, 'x', repeat('0', 64) from state where tenant_id = ${db.tenantId} and name = 'Default'`.execute(
      db,
    ),
  )

const readable = ({ states, media, fields, authors, collections }: Facets) => {
  const counts = (list: { value: string; count: number }[]) =>
    Object.fromEntries(list.map(({ value, count }) => [value, count]))
  const all: Record<string, Record<string, number>> = {
    states: counts(states),
    media: counts(media),
    ...Object.fromEntries(fields.map(({ name, values }) => [name, counts(values)])),
    authors: counts(authors),
    collections: Object.fromEntries(collections.map(({ title, count }) => [title, count])),
  }
  return all
}

test('hits are counted by state, media, fields, author and collection', async () => {
  const { facets } = await start()
  const all = {
    states: { Default: 3, Published: 1 },
    media: { images: 2, audios: 1, none: 2 },
    period: { Modern: 2, Medieval: 1 },
    signed: { true: 1 },
    authors: { Nolli: 2, Blaeu: 1 },
    collections: { Maps: 3, Catalogue: 2 },
  }
  expect(await facets('')).toEqual(all)
  expect(await facets('rome')).toEqual({
    states: { Default: 1, Published: 1 },
    media: { images: 2, audios: 1 },
    period: { Modern: 1 },
    signed: { true: 1 },
    authors: { Nolli: 1 },
    collections: { Maps: 1, Catalogue: 1 },
  })
  expect(await facets('nothing of this')).toEqual({ states: {}, media: {}, authors: {}, collections: {} })
})

test('selected values come first, then the most frequent ones, and equal counts are in natural order', async () => {
  const { admin, root, add } = await start()
  for (const n of [10, 9, 100]) await add(`Sheet ${n}`, { pressmark: `S. ${n}`, autn: `Studio ${n}` }, [root])
  const authors = async (filters: ItemFilters = {}) =>
    (await admin.call(readFacets, { query: { text: '', ...filters } })).body.authors.map(({ value }) => value)
  expect(await authors()).toEqual(['Nolli', 'Blaeu', 'Studio 9', 'Studio 10', 'Studio 100'])
  expect(await authors({ author: ['Studio 10'] })).toEqual(['Studio 10', 'Nolli', 'Blaeu', 'Studio 9', 'Studio 100'])
})

test('values of a facet are alternatives, facets narrow each other, and a facet’s counts ignore its own selection', async () => {
  const { facets, searchTitles, maps, root } = await start()
  const modern = { field: ['period=Modern'] }
  expect((await searchTitles('', modern)).toSorted()).toEqual(['Map of Como', 'Map of Rome'])
  expect(await searchTitles('', { field: ['period=Modern', 'period=Medieval'] })).toHaveLength(3)
  expect(await searchTitles('', { field: ['period=Modern', 'signed=true'] })).toEqual(['Map of Rome'])
  expect(await searchTitles('', { ...modern, author: ['Blaeu', 'Nobody'] })).toEqual(['Map of Como'])
  expect(await searchTitles('rome', { state: ['Published'] })).toEqual(['Map of Rome'])
  expect(await searchTitles('', { state: ['No such state'] })).toEqual([])
  expect((await searchTitles('', { media: ['audios', 'none'] })).toSorted()).toEqual([
    'Map of Como',
    'Map of Pisa',
    'Map of Rome',
  ])
  expect((await searchTitles('', { collection: [root] })).toSorted()).toEqual(['Letter from Rome', 'Map of Pisa'])
  expect(await searchTitles('letter', { collection: [maps] })).toEqual([])
  const { authors, states, ...fields } = await facets('', modern)
  expect({ period: fields['period'], authors, states }).toEqual({
    period: { Modern: 2, Medieval: 1 },
    authors: { Nolli: 1, Blaeu: 1 },
    states: { Default: 1, Published: 1 },
  })
  const both = await facets('', { ...modern, state: ['Published'], author: ['Blaeu'] })
  expect([both.states, both.authors, both['period']]).toEqual([{ Default: 1 }, { Nolli: 1 }, undefined])
})

test('dates narrow from a moment and before a moment', async () => {
  const { searchTitles } = await start()
  const soon = new Date(Date.now() + 60_000).toISOString()
  expect(await searchTitles('map', { createdFrom: '2020-01-01T00:00:00Z', modifiedBefore: soon })).toHaveLength(3)
  expect(await searchTitles('map', { createdFrom: soon })).toEqual([])
  expect(await searchTitles('', { modifiedBefore: '2020-01-01T00:00:00Z' })).toEqual([])
})

test('hits are sorted as requested: pressmarks by their numbers, relevance by the position of the words', async () => {
  const { searchTitles, add, root } = await start()
  expect(await searchTitles('map', {}, 'pressmark')).toEqual(['Map of Rome', 'Map of Pisa', 'Map of Como'])
  expect(await searchTitles('map', {}, 'pressmark,desc')).toEqual(['Map of Como', 'Map of Pisa', 'Map of Rome'])
  expect(await searchTitles('', {}, 'pressmark')).toEqual([
    'Map of Rome',
    'Map of Pisa',
    'Map of Como',
    'Letter from Rome',
  ])
  expect(await searchTitles('map', {}, 'sgtt,asc')).toEqual(['Map of Como', 'Map of Pisa', 'Map of Rome'])
  expect(await searchTitles('map', {}, 'createdDate')).toEqual(['Map of Rome', 'Map of Pisa', 'Map of Como'])
  await add('A view of things', { pressmark: 'V. 1', autn: 'After a letter by Nolli' }, [root])
  await add('Second letter', { pressmark: 'V. 2', autn: '' }, [root])
  expect(await searchTitles('letter', {}, 'relevance')).toEqual([
    'Letter from Rome',
    'Second letter',
    'A view of things',
  ])
  await add('Something else', { pressmark: 'Letter', autn: '' }, [root])
  expect((await searchTitles('LETTER', {}, 'relevance'))[0]).toBe('Something else')
})

test('pressmarks are found without regard to spaces, dots and case', async () => {
  const { searchTitles, add, root } = await start()
  await add('Map of Noto', { pressmark: 'Cart. 7', autn: '' }, [root])
  await add('Map of Enna', { pressmark: 'Fondo Ms. 118', autn: '' }, [root])
  await add('Map of Bari', { pressmark: '79.66.115', autn: '' }, [root])
  expect(await searchTitles('cart7')).toEqual(['Map of Noto'])
  expect(await searchTitles('CART.7')).toEqual(['Map of Noto'])
  expect(await searchTitles('cart7 noto', {}, 'relevance')).toEqual(['Map of Noto'])
  expect(await searchTitles('ms118')).toEqual(['Map of Enna'])
  expect(await searchTitles('7966115')).toEqual(['Map of Bari'])
  expect(await searchTitles('966115')).toEqual([])
  expect(await searchTitles('c10', {}, 'relevance')).toEqual(['Map of Como'])
  expect(await searchTitles('c1', {}, 'relevance')).toEqual(['Map of Rome', 'Map of Como'])
})

test('words are searched in one field only', async () => {
  const { tenant, admin, maps, root, add, field, searchTitles, facets } = await start()
  await admin.call(createTemplate, {
    body: { name: 'place', resourceType: 'ITEM', label: 'Place', type: 'STRING', enumValues: [], repeatable: true },
  })
  await field('percent', 'ENUM', ['Rome'])
  // An id of an earlier release can have any characters.
  await tenant.run((db) =>
    sql`update template set name = '100% _' where tenant_id = ${db.tenantId} and name = 'percent'`.execute(db),
  )
  await add('Portrait of Nolli', { pressmark: 'Rome 7', autn: 'Blaeu of Rome', place: 'Churches of Forlì' }, [maps])
  await add('Sketch', { pressmark: 'S. 1', autn: '', '100% _': 'Rome' }, [root])
  expect(await searchTitles('nolli', { by: 'sgtt' })).toEqual(['Portrait of Nolli'])
  expect((await searchTitles('nolli', { by: 'autn' })).toSorted()).toEqual(['Map of Pisa', 'Map of Rome'])
  expect(await searchTitles('blaeu rome', { by: 'autn' })).toEqual(['Portrait of Nolli'])
  expect(await searchTitles('rome7', { by: 'pressmark' })).toEqual(['Portrait of Nolli'])
  expect(await searchTitles('church FORLI', { by: 'place' })).toEqual(['Portrait of Nolli'])
  expect(await searchTitles('rome', { by: '100% _' })).toEqual(['Sketch'])
  expect(await searchTitles('rome', { by: 'sgti' })).toEqual([])
  expect(await searchTitles('rome', { by: 'no such field' })).toEqual([])
  expect((await facets('nolli', { by: 'sgtt' }))['authors']).toEqual({ 'Blaeu of Rome': 1 })
  expect(await searchTitles('', { by: 'place' })).toHaveLength(6)
  const collections = async (by: string) => {
    const { body } = await admin.call(findCollectionsByText, { query: { text: 'map', by } })
    return body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)
  }
  expect([await collections('sgtt'), await collections('autn')]).toEqual([['Maps'], []])
})

test('counts follow changes: deleted assets, deleted items, new and deleted fields', async () => {
  const { tenant, admin, uuids, facets, searchTitles, field } = await start()
  await tenant.run((db) =>
    sql`update asset_record set deleted_at = now(), last_position = 1 where tenant_id = ${db.tenantId} and item_uuid = ${uuids[0]} and kind = 'audios'`.execute(
      db,
    ),
  )
  await admin.call(deleteItem, { params: { uuid: uuids[3]! } })
  await expect.poll(async () => (await facets('')).media).toEqual({ images: 1, none: 2 })
  const { body: technique } = await field('technique', 'ENUM', ['Ink', 'Chalk'])
  // The items are not reindexed yet: their values are not counted, but a filter finds them anyway.
  expect(await facets('')).not.toHaveProperty('technique')
  expect(await searchTitles('', { field: ['technique=Ink'] })).toEqual([])
  expect(await searchTitles('', { field: ['period=Medieval'] })).toEqual(['Map of Pisa'])
  await admin.call(deleteTemplate, { params: { uuid: technique.uuid } })
})

test('nothing of another organisation is counted, found or named', async () => {
  const { maps } = await start()
  const other = await start()
  expect((await other.facets('')).collections).toEqual({ Maps: 3, Catalogue: 2 })
  expect(await other.searchTitles('', { collection: [maps] })).toEqual([])
  expect((await other.facets('map', { collection: [maps] })).states).toEqual({})
})

test('a branch narrows items, facets and collections, and follows a move in the tree', async () => {
  const { admin, root, maps, add, facets, searchTitles } = await start()
  const create = async (title: string, parent: string) =>
    (
      await admin.call(createCollection, {
        body: { parentCollectionsUuids: [parent], customMetadataList: [{ name: 'sgtt', value: title }] },
      })
    ).body.uuid
  const inner = await create('Maps of islands', maps)
  const innermost = await create('Maps of Sicily', inner)
  await add('Map of Noto', { pressmark: 'C. 20', autn: 'Nolli' }, [innermost, maps])
  expect(await searchTitles('map', { branch: maps }, 'sgtt')).toEqual([
    'Map of Como',
    'Map of Noto',
    'Map of Pisa',
    'Map of Rome',
  ])
  expect(await searchTitles('', { branch: inner })).toEqual(['Map of Noto'])
  expect(await searchTitles('rome', { branch: root }, 'sgtt')).toEqual(['Letter from Rome', 'Map of Rome'])
  expect(await searchTitles('', { branch: maps, author: ['Blaeu'] })).toEqual(['Map of Como'])
  expect((await facets('', { branch: inner })).authors).toEqual({ Nolli: 1 })
  const collections = async (branch: string) => {
    const { body } = await admin.call(findCollectionsByText, { query: { text: 'maps', branch } })
    return [body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt), body.page.totalElements]
  }
  expect(await collections(maps)).toEqual([['Maps of islands', 'Maps of Sicily'], 2])
  expect(await collections(innermost)).toEqual([[], 0])

  const { version } = (await admin.call(readCollection, { params: { uuid: inner } })).body
  await admin.call(updateCollection, {
    params: { uuid: inner },
    body: { parentCollectionsUuids: [root] },
    headers: { 'if-match': `"${version}"` },
  })
  expect(await searchTitles('', { branch: inner })).toEqual(['Map of Noto'])
  expect(await searchTitles('noto', { branch: maps })).toEqual(['Map of Noto'])
  expect(await collections(maps)).toEqual([[], 0])

  const foreigner = await (await world.tenant()).as('Administrators')
  const { body } = await foreigner.call(searchItems, { query: { text: '', branch: maps } })
  expect(body.page.totalElements).toBe(0)
})

test('an unknown filter is refused', async () => {
  const { admin } = await start()
  const status = async (query: object) =>
    (await admin.call(searchItems, { query: { text: '', ...query } as { text: string } })).status
  expect(await status({ media: ['smell'] })).toBe(400)
  expect(await status({ field: ['period'] })).toBe(400)
  expect(await status({ collection: ['root'] })).toBe(400)
  expect(await status({ createdFrom: 'yesterday' })).toBe(400)
  expect(await status({ sort: ['author'] })).toBe(400)
})
