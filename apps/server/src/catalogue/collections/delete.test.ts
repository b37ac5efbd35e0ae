import {
  createCollection as createCall,
  deleteCollection as deleteCall,
  findRoot,
  listItemsOfCollection,
  previewDeleteCollection,
  previewDeleteCollections,
  readCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { readStatistics } from '@pressmark/contract/catalogue/statistics.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem } from '../items/create.ts'
import { linkCollection } from './tree.ts'
import { openWorld, type TestTenant, type World } from '#testing/world.ts'
import { createCollection } from './create.ts'
import { rootUuid } from './find.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const named = (title: string) => [{ name: 'sgtt', value: title }]

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = await tenant.run(rootUuid)
  return { tenant, editor, root, ...maker(tenant) }
}

const maker = (tenant: TestTenant) => {
  let pressmarks = 0
  return {
    add: (title: string, ...parents: string[]) =>
      tenant.run((db) => createCollection(db, null, { metadata: named(title), parents })),
    put: (title: string, ...collections: string[]) =>
      tenant.run((db) =>
        createItem(db, null, {
          metadata: [...named(title), { name: 'pressmark', value: `Ms. ${(pressmarks += 1)}` }],
          collections,
        }),
      ),
  }
}

test('a deleted collection takes along its descendants without other parents, and no item', async () => {
  const { tenant, editor, root, add, put } = await start()
  const library = await add('Library', root)
  const tower = await add('Tower', root)
  const maps = await add('Maps', library)
  const shared = await add('Shared', library, tower)
  const [orphan, remaining] = [await put('Orphan', maps, library), await put('Kept', maps, tower)]
  const seen = (await editor.call(readItem, { params: { uuid: remaining } })).body
  const preview = await editor.call(previewDeleteCollection, { params: { uuid: library } })
  expect([preview.status, preview.body]).toEqual([200, { deletedSubcollections: 1, sharedItems: 1, orphanItems: 1 }])
  expect((await editor.call(readCollection, { params: { uuid: library } })).status).toBe(200)

  const deleted = await editor.call(deleteCall, { params: { uuid: library } })
  expect(deleted).toMatchObject({ status: 200, body: { ...preview.body, bulkOperation: expect.any(String) } })
  for (const uuid of [library, maps]) {
    expect((await editor.call(readCollection, { params: { uuid } })).status).toBe(404)
    expect((await editor.call(deleteCall, { params: { uuid } })).status).toBe(404)
  }
  const parents = async (uuid: string) =>
    (await editor.call(readItem, { params: { uuid } })).body.parentCollectionsUuids
  expect([await parents(orphan), await parents(remaining)]).toEqual([[root], [tower]])
  expect(seen.parentCollectionsUuids).toEqual([maps, tower].sort())
  const stays = (await editor.call(readCollection, { params: { uuid: shared } })).body
  expect(stays.parentCollectionsUuids).toEqual([tower])
  const below = await editor.call(listItemsOfCollection, { params: { uuid: root } })
  expect(below.body._embedded.culturalItems.map(({ uuid }) => uuid)).toEqual([orphan])

  const { rows } = await tenant.run((db) =>
    sql<{ kind: string; entity_uuid: string; before: unknown; after: unknown }>`
      select kind, entity_uuid, before, after from event
      where batch = (select batch from event where kind = 'collection.deleted' and entity_uuid = ${library})`.execute(
      db,
    ),
  )
  expect(new Map(rows.map(({ entity_uuid, kind, before, after }) => [entity_uuid, [kind, before, after]]))).toEqual(
    new Map<string, unknown[]>([
      [library, ['collection.deleted', { parents: [root] }, null]],
      [maps, ['collection.deleted', { parents: [library] }, null]],
      [shared, ['collection.moved', { parents: [library, tower].sort() }, { parents: [tower] }]],
      [orphan, ['item.moved', { collections: [library, maps].sort() }, { collections: [root] }]],
      [remaining, ['item.moved', { collections: [maps, tower].sort() }, { collections: [tower] }]],
    ]),
  )
})

test('the preview of several collections counts each entry once, and matches their deletions one after the other', async () => {
  const { tenant, editor, root, add, put } = await start()
  const [library, tower, cellar] = [await add('Library', root), await add('Tower', root), await add('Cellar', root)]
  const both = await add('Both', library, tower)
  const three = await add('Three', library, cellar)
  const inBoth = await put('In both', library, tower)
  const inThree = await put('In three', both, three)
  const uuids = [library, tower]
  const preview = await editor.call(previewDeleteCollections, { body: { uuids } })
  expect([preview.status, preview.body]).toEqual([200, { deletedSubcollections: 1, sharedItems: 1, orphanItems: 1 }])
  const nested = await editor.call(previewDeleteCollections, { body: { uuids: [library, three] } })
  expect(nested.body).toEqual({ deletedSubcollections: 0, sharedItems: 2, orphanItems: 0 })
  const previewed = (...of: string[]) => editor.call(previewDeleteCollections, { body: { uuids: of } })
  expect((await previewed(tower, root)).refusal.code).toBe('rootCollection')
  expect((await previewed(inBoth)).refusal.code).toBe('notFound')
  expect((await previewed(library, inBoth, tower)).body, 'an unknown one is left out').toEqual(preview.body)
  const reader = await tenant.as('Readers')
  expect((await reader.call(previewDeleteCollections, { body: { uuids } })).status).toBe(403)

  for (const uuid of uuids) await editor.call(deleteCall, { params: { uuid } })
  const parents = async (uuid: string) =>
    (await editor.call(readItem, { params: { uuid } })).body.parentCollectionsUuids
  expect([await parents(inBoth), await parents(inThree)]).toEqual([[root], [three]])
  expect((await editor.call(readCollection, { params: { uuid: both } })).status).toBe(404)
  expect((await editor.call(readCollection, { params: { uuid: three } })).body.parentCollectionsUuids).toEqual([cellar])
})

test('the root and stale versions are not deleted, and a reader deletes nothing', async () => {
  const { tenant, editor, root, add } = await start()
  for (const call of [previewDeleteCollection, deleteCall])
    expect((await editor.call(call, { params: { uuid: root } })).refusal.code).toBe('rootCollection')
  const maps = await add('Maps', root)
  const stale = await editor.call(deleteCall, { params: { uuid: maps }, headers: { 'if-match': '"7"' } })
  expect([stale.status, stale.refusal.code]).toEqual([412, 'staleVersion'])
  const reader = await tenant.as('Readers')
  expect((await reader.call(deleteCall, { params: { uuid: maps } })).status).toBe(403)
  expect((await editor.call(deleteCall, { params: { uuid: maps }, headers: { 'if-match': '"1"' } })).status).toBe(200)
})

/* A graph of up to 9 collections below the root (0), each below some of those before it, and items in some of them. */
const Graph = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 9 }).chain((drawn) =>
  fc.record({
    parents: fc.constant(
      drawn.map(([one, other, two], at) => [...new Set(two ? [one % (at + 1), other % (at + 1)] : [one % (at + 1)])]),
    ),
    items: fc.array(fc.uniqueArray(fc.nat(drawn.length), { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
    removed: fc.integer({ min: 1, max: drawn.length }),
  }),
)

test('on any graph the dry run, the deletion and the remaining tree agree', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const { add, put } = maker(tenant)
  const root = await tenant.run(rootUuid)
  await fc.assert(
    fc.asyncProperty(Graph, async ({ parents, items, removed }) => {
      const top = await add('Top', root)
      const uuids = [top]
      for (const above of parents) uuids.push(await add('Collection', ...above.map((at) => uuids[at]!)))
      const placed: string[] = []
      for (const places of items) placed.push(await put('Item', ...places.map((at) => uuids[at]!)))

      // Collections that the root reaches without the deleted one: a second formulation of the rule.
      const alive = new Set([0])
      parents.forEach((above, at) => {
        if (at + 1 !== removed && above.some((parent) => alive.has(parent))) alive.add(at + 1)
      })
      const gone = uuids.flatMap((_, at) => (alive.has(at) ? [] : [at]))
      const affected = items.filter((places) => places.some((at) => gone.includes(at)))
      const shared = affected.filter((places) => places.some((at) => alive.has(at))).length
      const expected = {
        deletedSubcollections: gone.length - 1,
        sharedItems: shared,
        orphanItems: affected.length - shared,
      }
      const params = { uuid: uuids[removed]! }
      expect((await editor.call(previewDeleteCollection, { params })).body).toEqual(expected)
      expect((await editor.call(deleteCall, { params })).body).toMatchObject(expected)

      for (const [at, uuid] of uuids.entries()) {
        const { status, body } = await editor.call(readCollection, { params: { uuid } })
        expect([at, status]).toEqual([at, alive.has(at) ? 200 : 404])
        if (status !== 200 || at === 0) continue
        const remaining = parents[at - 1]!.filter((parent) => alive.has(parent)).map((parent) => uuids[parent]!)
        expect(body.parentCollectionsUuids).toEqual(remaining.sort())
      }
      for (const [at, uuid] of placed.entries()) {
        const remaining = items[at]!.filter((place) => alive.has(place)).map((place) => uuids[place]!)
        const { body } = await editor.call(readItem, { params: { uuid } })
        expect(body.parentCollectionsUuids).toEqual(remaining.length > 0 ? remaining.sort() : [root])
      }
    }),
    { numRuns: 40 },
  )
})

test('no entry that is linked to a collection during its deletion is lost', async () => {
  const { tenant, editor, root, add, put } = await start()
  for (let round = 0; round < 15; round += 1) {
    const removed = await add('Victim', root)
    const elsewhere = await add('Elsewhere', root)
    const statuses = await Promise.all([
      editor.call(deleteCall, { params: { uuid: removed } }).then(({ status }) => status),
      editor
        .call(createCall, { body: { parentCollectionsUuids: [removed], customMetadataList: named('Late') } })
        .then(({ status }) => status),
      put('Late', removed, elsewhere).then(
        () => 201,
        ({ code }: { code: string }) => code,
      ),
      tenant
        .run((db) => linkCollection(db, null, { uuid: elsewhere, parents: [removed] }))
        .then(
          () => 200,
          ({ code }: { code: string }) => code,
        ),
    ])
    expect(statuses.filter((status) => ![200, 201, 404, 'notFound'].includes(status))).toEqual([])
  }
  const { rows } = await tenant.run((db) =>
    sql<{ lost: number }>`
      select (select count(*) from collection c where not c.is_root and not exists (
          select from collection_parent l join collection p on p.uuid = l.parent_uuid where l.collection_uuid = c.uuid))
        + (select count(*) from item i where not exists (
          select from item_parent l join collection p on p.uuid = l.collection_uuid where l.item_uuid = i.uuid)) as lost`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ lost: 0 }])
})

test('the statistics count existing entries, and not those in the bin', async () => {
  const { editor, root, add, put } = await start()
  const maps = await add('Maps', root)
  await add('Seas', maps)
  await put('A map', maps)
  expect((await editor.call(readStatistics)).body).toMatchObject({ collections: 2, items: 1, images: 0 })
  await editor.call(deleteCall, { params: { uuid: maps } })
  const { body } = await editor.call(readStatistics)
  expect(body).toMatchObject({ collections: 0, items: 1 })
  expect(body.states[0]).toMatchObject({ name: 'Default', items: 1, collections: 0 })
  expect((await editor.call(findRoot)).body.itemsCount).toBe(1)
})
