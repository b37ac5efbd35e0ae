import { EventEmitter } from 'node:events'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import { createPageCursors } from '../search/list-caches.ts'
import {
  createCollection,
  findCollectionsOfItem,
  findRoot,
  listItemsOfCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { findAllItems, findItemByUuid, ITEM_LIST_SORTS, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { cachedPage, writeOne } from './fragments.ts'
import { itemsOfCollection, sortOf } from './lists.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const add = async (sgtt: string, pressmark: string, autn = '', collections = [root]) => {
    const body = { sgtt, autn, pressmark, parentCollectionsUuids: collections }
    return (await editor.call(importCulturalItem, { body })).body.uuid
  }
  return { tenant, editor, root, add }
}

const titles = ({ body }: { body: { _embedded: { culturalItems: { sgtt: string }[] } } }) =>
  body._embedded.culturalItems.map(({ sgtt }) => sgtt)

const search = (editor: TestPerson, text: string, page = 0) => editor.call(searchItems, { query: { text, page } })

test('a page of a collection has the items last modified first, exact totals and links to the others', async () => {
  const { editor, root, add } = await start()
  for (const n of [1, 2, 3, 4, 5]) await add(`Sheet ${n}`, `S. ${n}`)
  const page = (number: number, sort?: string[]) =>
    editor.call(listItemsOfCollection, {
      params: { uuid: root },
      query: { page: number, size: 2, ...(sort && { sort }) },
    })
  const [first, last] = [await page(0), await page(2)]
  expect([titles(first), titles(last)]).toEqual([['Sheet 5', 'Sheet 4'], ['Sheet 1']])
  expect(first.body.page).toEqual({ number: 0, size: 2, totalElements: 5, totalPages: 3 })
  expect([first.body._links.prev, last.body._links.next]).toEqual([undefined, undefined])
  expect(first.body._links.next?.href).toContain('page=1&size=2')
  expect(titles(await page(0, ['sgtt,asc']))).toEqual(['Sheet 1', 'Sheet 2'])
  expect(titles(await page(9))).toEqual([])
})

test('links follow their items under any number of concurrent changes', async () => {
  const { tenant, editor, root, add } = await start()
  for (const n of [1, 2, 3]) await add(`Sheet ${n}`, `S. ${n}`)
  await tenant.run((db) =>
    sql`update item set sort_title = 'x' || sort_title, version = version + 1, modified_at = now() + interval '1 hour'
        where tenant_id = ${db.tenantId} and title <> 'Sheet 3'`.execute(db),
  )
  const { body } = await editor.call(listItemsOfCollection, { params: { uuid: root }, query: {} })
  expect(body._embedded.culturalItems.map(({ sgtt, version }) => `${sgtt}: ${version}`).sort()).toEqual([
    'Sheet 1: 2',
    'Sheet 2: 2',
    'Sheet 3: 1',
  ])
  expect(titles({ body })[2]).toBe('Sheet 3')
  const byTitle = await editor.call(listItemsOfCollection, { params: { uuid: root }, query: { sort: ['sgtt,asc'] } })
  expect(titles(byTitle)[0]).toBe('Sheet 3')
})

test('the count of a large collection is cached, that of a small one is counted each time', async () => {
  const { tenant, root, add } = await start()
  await add('Sheet', 'S. 1')
  const noted: number[] = []
  const list = (cachedTotal?: number) =>
    tenant.run((db) =>
      itemsOfCollection(
        db,
        {
          totals: { of: () => ({ cached: cachedTotal, store: (total) => noted.push(total) }) },
          pageCursors: { of: () => ({ before: () => undefined, store: () => undefined }) },
        },
        root,
        { ...FIRST, sort: sortOf(undefined) },
      ),
    )
  expect([(await list()).total, (await list(6000)).total, noted]).toEqual([1, 6000, []])
})
const FIRST = { page: 0, size: 20 }

test('a page far from the start is the same from every cursor, in every order', async () => {
  const { tenant, editor, root, add } = await start()
  await add('Sheet', 'S. 1')
  // Seven items of each kind were changed at the same moment, three have the same title.
  await tenant.run(async (db) => {
    await sql`
      insert into item (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, sort_author, state_uuid, doc, modified_at, created_at)
      select i.tenant_id, gen_random_uuid(), 'Sheet ' || n / 3, 'sheet ' || n / 3, 'P. ' || n, 'p ' || n / 4, 'a ' || n / 5, i.state_uuid, '',
        now() - n / 7 * interval '1 minute', now() - n / 6 * interval '1 minute'
      from item i, generate_series(1, 900) n where i.tenant_id = ${db.tenantId}`.execute(db)
    await sql`
      insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
      select tenant_id, uuid, ${root}, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at from item where tenant_id = ${db.tenantId} and title <> 'Sheet'`.execute(
      db,
    )
  })
  for (const sort of ITEM_LIST_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`])) {
    const list = async (page: number, size: number) => {
      const { body } = await editor.call(listItemsOfCollection, {
        params: { uuid: root },
        query: { sort: [sort], page, size },
      })
      expect(body.page.totalElements).toBe(901)
      return body._embedded.culturalItems.map(({ uuid }) => uuid)
    }
    const all = await list(0, 1000)
    expect(new Set(all).size).toBe(901)
    for (const page of [30, 44, 26, 31, 45, 40, 30, 44])
      expect(await list(page, 20), `page ${page} by ${sort}`).toEqual(all.slice(page * 20, page * 20 + 20))
    expect(await list(60, 20)).toEqual([])
  }
})

test('cursors are valid until something changes', () => {
  const emitter: Bus['emitter'] = new EventEmitter()
  const pageCursors = createPageCursors({ emitter, changes: world.live.changes })
  const post = (offset: number) => ({ offset, key: `k${offset}`, uuid: `u${offset}` })
  for (const offset of [600, 1000, 800, 1000]) pageCursors.of(1, 'maps').store(post(offset))
  const before = (offset: number) => pageCursors.of(1, 'maps').before(offset)?.offset
  expect([599, 600, 799, 999, 1000, 5000].map(before)).toEqual([undefined, 600, 600, 800, 1000, 1000])
  expect(pageCursors.of(2, 'maps').before(5000)).toBeUndefined()
  emitter.emit('message', { tenantId: 1, notice: { kind: 'item.changed', uuid: 'x' } } satisfies Message)
  expect(before(5000)).toBeUndefined()
})

test.each([
  ['page=-1', 400],
  ['page=one', 400],
  ['size=0', 400],
  ['sort=price', 400],
  ['sort=sgtt,sideways', 400],
  ['size=1000&sort=sgtt,desc', 200],
])('a list asked with %s answers %i', async (query, status) => {
  const { editor } = await start()
  expect((await editor.send({ method: 'GET', url: `${findAllItems.path}?${query}` })).statusCode).toBe(status)
})

test('a page has at most a thousand entries', async () => {
  const { editor } = await start()
  expect((await editor.call(findAllItems, { query: { size: 5000 } })).body.page.size).toBe(1000)
})

test('an item contains its core values as fields and as pairs, and its collections', async () => {
  const { editor, root, add } = await start()
  const metadata = [{ name: 'sgtt', value: 'Maps' }]
  const maps = (
    await editor.call(createCollection, { body: { parentCollectionsUuids: [root], customMetadataList: metadata } })
  ).body.uuid
  const uuid = await add('Mare Nostrum', 'Cart. 7', 'Anonymous', [root, maps])
  const { body, headers } = await editor.call(findItemByUuid, { query: { uuid } })
  expect([body.sgtt, body.autn, body.pressmark, body.state, body.resourceType]).toEqual([
    'Mare Nostrum',
    'Anonymous',
    'Cart. 7',
    'Default',
    'ITEM',
  ])
  expect(body.customMetadataList).toEqual([
    { name: 'sgtt', value: 'Mare Nostrum' },
    { name: 'autn', value: 'Anonymous' },
    { name: 'pressmark', value: 'Cart. 7' },
  ])
  expect(body.parentCollectionsUuids.toSorted()).toEqual([root, maps].toSorted())
  const parents = await editor.call(findCollectionsOfItem, { query: { uuid } })
  expect(parents.body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)).toEqual(['Catalogue', 'Maps'])
  const again = await editor.call(findItemByUuid, {
    query: { uuid },
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.status).toBe(304)
})

test('the cached bytes of an item and of a page take no more memory than their length', async () => {
  const { tenant, add } = await start()
  const uuid = await add('Mare Nostrum', 'Cart. 7')
  await tenant.run(async (db) => {
    const item = await writeOne(db, uuid, 1, 'https://museum.test')
    expect(item?.bytes.buffer.byteLength).toBe(item?.bytes.length)
    const page = () =>
      cachedPage(db, 'https://museum.test', uuid, async () => ({ bytes: Buffer.from('page'), isAsFound: true }))
    await page()
    expect((await page()).bytes.buffer.byteLength).toBe('page'.length)
  })
})

test('words are found in title, author and pressmark, by parts and by beginnings, ignoring case and accents', async () => {
  const { editor, add } = await start()
  await add('Écorché of a horse', 'GDSU/12-a', 'Tûrner')
  await add('Horse and rider', 'GDSU/13', 'Stubbs')
  const searchTitles = async (text: string) => titles(await search(editor, text)).toSorted()
  expect(await searchTitles('ecorche')).toEqual(['Écorché of a horse'])
  expect(await searchTitles('HORSE turner')).toEqual(['Écorché of a horse'])
  expect(await searchTitles('gdsu 1')).toEqual(['Horse and rider', 'Écorché of a horse'])
  expect(await searchTitles('gdsu/12')).toEqual(['Écorché of a horse'])
  expect(await searchTitles('ors')).toEqual(['Horse and rider', 'Écorché of a horse'])
  expect(await searchTitles('or')).toEqual([])
  expect(await searchTitles('100%')).toEqual([])
  expect(await searchTitles('')).toHaveLength(2)
})

test('with very many hits the first page and the next agree, however they were found, and totals stay exact', async () => {
  const { tenant, editor, add } = await start()
  await tenant.run((db) =>
    sql`insert into item (tenant_id, uuid, title, sort_title, author, pressmark, sort_pressmark, metadata, state_uuid, doc, modified_at, created_at, version)
      select ${db.tenantId}, gen_random_uuid(), 'Plate ' || n, 'plate', '', 'P. ' || n, 'p', '{}', (select uuid from state where tenant_id = ${db.tenantId} limit 1),
        ' plate ' || n, now() - (n / 7) * interval '1 second', now(), 1 from generate_series(1, 6000) n`.execute(db),
  )
  await tenant.run((db) =>
    sql`insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at, version)
      select i.tenant_id, i.uuid, c.uuid, i.sort_title, i.sort_author, i.sort_pressmark, i.state_uuid, i.created_at, i.modified_at, i.version
      from item i join collection c on c.tenant_id = i.tenant_id and c.is_root where i.tenant_id = ${db.tenantId}
      on conflict do nothing`.execute(db),
  )
  const counted = await search(editor, 'plate')
  const walked = await search(editor, 'plate')
  expect([counted.body.page.totalElements, walked.body.page.totalElements]).toEqual([6000, 6000])
  expect(walked.body._embedded).toEqual(counted.body._embedded)
  const seen = new Set<string>()
  for (const page of [0, 1, 2, 3]) for (const title of titles(await search(editor, 'plate', page))) seen.add(title)
  expect(seen.size).toBe(80)
  await add('Plate 6001', 'P. 6001')
  await expect.poll(async () => (await search(editor, 'plate')).body.page.totalElements).toBe(6001)
  expect((await search(editor, 'plate', 300)).body.page.totalElements).toBe(6001)
})

test('a page after the last is empty and has the total', async () => {
  const { editor, add } = await start()
  await add('Only one', 'O. 1')
  const { body } = await search(editor, 'only', 5)
  expect([body._embedded.culturalItems, body.page.totalElements]).toEqual([[], 1])
})

test('a repeated search shows items in their current state, and changes by this process at once', async () => {
  const { editor, add } = await start()
  await add('Portolan of the Adriatic', 'P. 1')
  const searchTitles = async () => titles(await search(editor, 'portolan'))
  expect(await searchTitles()).toEqual(['Portolan of the Adriatic'])
  expect(await searchTitles()).toEqual(['Portolan of the Adriatic'])
  for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const uuid = await add(`Portolan ${n}`, `P. ${n}`)
    expect(await searchTitles()).toHaveLength(n)
    expect((await search(editor, 'portolan')).body.page.totalElements).toBe(n)
    const item = await editor.call(findItemByUuid, { query: { uuid } })
    expect((await searchTitles())[0]).toBe(item.body.sgtt)
  }
  expect((await search(editor, 'portolan', 7)).body._embedded.culturalItems).toEqual([])
})
