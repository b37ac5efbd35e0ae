import { deleteCollection, findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import {
  addItemsToCollection,
  moveItems as moveItemsCall,
  removeItemFromCollection,
  type ItemsMove,
} from '@pressmark/contract/catalogue/parents.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem } from './create.ts'
import { openWorld, type World } from '#testing/world.ts'
import { createCollection } from '../collections/create.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const add = (title: string) =>
    tenant.run((db) => createCollection(db, null, { metadata: [{ name: 'sgtt', value: title }], parents: [root] }))
  const [maps, prints, tower] = [await add('Maps'), await add('Prints'), await add('Tower')]
  const put = (pressmark: string, ...collections: string[]) =>
    tenant.run((db) =>
      createItem(db, null, {
        metadata: [
          { name: 'sgtt', value: `Title ${pressmark}` },
          { name: 'pressmark', value: pressmark },
        ],
        collections,
      }),
    )
  const place = (culturalItemsUuids: string[], placement: ItemsMove) =>
    editor.call(moveItemsCall, { body: { culturalItemsUuids, ...placement } })
  const read = async (uuid: string) => (await editor.call(readItem, { params: { uuid } })).body
  const parents = async (uuid: string) => (await read(uuid)).parentCollectionsUuids
  return { tenant, editor, root, maps, prints, tower, put, place, read, parents }
}

test('many items are moved at once: they leave their former collection and keep their other collections', async () => {
  const { editor, maps, prints, tower, put, place, parents, read } = await start()
  const [one, other] = [await put('Ms. 1', maps), await put('Ms. 2', maps, tower)]
  const before = await read(one)
  const { status, body } = await place([one, other], {
    addParentCollectionsUuids: [prints],
    removeParentCollectionsUuids: [maps],
  })
  expect([status, body]).toEqual([200, { changed: 2, attachedToRoot: 0 }])
  expect([await parents(one), await parents(other)]).toEqual([[prints], [prints, tower].sort()])
  expect((await read(one)).version).toBe(before.version + 1)
  const titles = async (uuid: string) =>
    (await editor.call(listItemsOfCollection, { params: { uuid }, query: { sort: ['sgtt'] } })).body
  expect((await titles(maps)).page.totalElements).toBe(0)
  expect((await titles(prints))._embedded.culturalItems.map(({ pressmark }) => pressmark)).toEqual(['Ms. 1', 'Ms. 2'])
})

test('linked items are in both collections; items unlinked from the last collection are below the root', async () => {
  const { root, maps, prints, put, place, parents } = await start()
  const item = await put('Ms. 1', maps)
  expect((await place([item], { addParentCollectionsUuids: [prints] })).body).toEqual({ changed: 1, attachedToRoot: 0 })
  expect((await place([item], { addParentCollectionsUuids: [prints] })).body.changed, 'there already').toBe(0)
  expect((await place([item], { removeParentCollectionsUuids: [maps] })).body.attachedToRoot).toBe(0)
  const last = await place([item], { removeParentCollectionsUuids: [prints] })
  expect(last.body).toEqual({ changed: 1, attachedToRoot: 1 })
  expect(await parents(item)).toEqual([root])
  expect((await place([item], { parentCollectionsUuids: [maps, prints] })).body.changed).toBe(1)
  expect(await parents(item)).toEqual([maps, prints].sort())
})

test('a bulk move moves all items or none', async () => {
  const { tenant, maps, prints, put, place, parents } = await start()
  const item = await put('Ms. 1', maps)
  const move = { addParentCollectionsUuids: [prints], removeParentCollectionsUuids: [maps] }
  expect((await place([item, UNKNOWN], move)).status).toBe(404)
  expect((await place([item], { addParentCollectionsUuids: [UNKNOWN] })).status).toBe(404)
  expect((await place([item], {})).body.changed, 'nothing is asked').toBe(0)
  expect(await parents(item)).toEqual([maps])
  const reader = await tenant.as('Readers')
  const refused = await reader.call(moveItemsCall, { body: { culturalItemsUuids: [item], ...move } })
  expect(refused.status).toBe(403)
})

test('one bulk operation is one batch in the history, with the collections before and after', async () => {
  const { tenant, editor, maps, prints, put, place } = await start()
  const items = [await put('Ms. 1', maps), await put('Ms. 2', maps)]
  await place(items, { addParentCollectionsUuids: [prints], removeParentCollectionsUuids: [maps] })
  const { rows } = await tenant.run((db) =>
    sql<object>`
      select entity_uuid, person_uuid, before, after, count(*) over (partition by batch) as together from event
      where kind = 'item.moved' order by entity_uuid`.execute(db),
  )
  const moved = { before: { collections: [maps] }, after: { collections: [prints] }, together: 2 }
  expect(rows).toEqual(items.sort().map((entity_uuid) => ({ entity_uuid, person_uuid: editor.personUuid, ...moved })))
})

test('a list of addresses links items to a collection, and each link has an address of its own', async () => {
  const { editor, maps, prints, put, read, parents } = await start()
  const item = await put('Ms. 1', maps)
  const linked = await editor.send({
    method: 'POST',
    url: `/meta/culturalItemCollections/${prints}/culturalItems`,
    headers: { 'content-type': 'text/uri-list' },
    payload: (await read(item))._links.self.href,
  })
  expect([linked.statusCode, linked.json()]).toEqual([200, { changed: 1, attachedToRoot: 0 }])
  const unlinked = await editor.call(removeItemFromCollection, { params: { uuid: maps, itemUuid: item } })
  expect([unlinked.status, await parents(item)]).toEqual([200, [prints]])
  expect((await editor.call(addItemsToCollection, { params: { uuid: UNKNOWN }, body: [`/x/${item}`] })).status).toBe(
    404,
  )
})

test('concurrent moves of the same items and deletions of their targets never deadlock', async () => {
  const { editor, maps, prints, tower, put, place, parents } = await start()
  const items: string[] = []
  for (let n = 0; n < 6; n += 1) items.push(await put(`Ms. ${n}`, maps, prints))
  const places = [maps, prints]
  for (let round = 0; round < 25; round += 1) {
    const [to, from] = round % 2 === 0 ? places : places.toReversed()
    const answers = await Promise.all([
      place(items, { addParentCollectionsUuids: [to!], removeParentCollectionsUuids: [from!] }),
      place(items.toReversed(), { addParentCollectionsUuids: [from!], removeParentCollectionsUuids: [to!] }),
      place(items.slice(2), { addParentCollectionsUuids: [tower] }),
      ...(round === 20 ? [editor.call(deleteCollection, { params: { uuid: tower } })] : []),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
  }
  for (const item of items) {
    expect(await parents(item)).not.toContain(tower)
    expect((await parents(item)).length).toBeGreaterThan(0)
  }
})
