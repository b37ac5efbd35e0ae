import { randomUUID } from 'node:crypto'
import type { Notice } from '@pressmark/contract/platform/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestTenant, type World } from '#testing/world.ts'
import { createCollection } from '../collections/create.ts'
import { deleteCollection } from '../collections/delete.ts'
import { deleteImportedCollections } from '../collections/delete-imported.ts'
import { rootUuid } from '../collections/find.ts'
import { createItems } from './create.ts'
import { setItemFields } from './fields.ts'
import { deleteImportedItems, deleteItem } from './delete.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/* Returns the notices that a piece of work sends to the screens of its tenant. */
const noticesOf = async (tenant: TestTenant, work: () => Promise<unknown>): Promise<Notice[]> => {
  const notices: Notice[] = []
  const listener = (message: { tenantId: number; notice?: Notice }) => {
    if (message.tenantId === tenant.id && message.notice) notices.push(message.notice)
  }
  world.live.emitter.on('local', listener)
  await work()
  world.live.emitter.off('local', listener)
  return notices
}

const newCollection = (tenant: TestTenant, value: string, ...parents: string[]): Promise<string> =>
  tenant.run(async (db) =>
    createCollection(db, null, {
      metadata: [{ name: 'sgtt', value }],
      parents: parents.length > 0 ? parents : [await rootUuid(db)],
    }),
  )

/* Returns the deleted entries of each notice of a deletion. */
const deletedIn = (notices: readonly Notice[]): [Notice['kind'], string[]][] =>
  notices
    .filter(({ kind }) => kind.endsWith('.deleted'))
    .map(({ kind, uuid, uuids = [uuid] }) => [kind, uuids.toSorted()])

const newItem = (pressmark: string, collections: string[]) => ({
  uuid: randomUUID(),
  metadata: [
    { name: 'sgtt', value: pressmark },
    { name: 'pressmark', value: pressmark },
  ],
  collections,
})

test('the notice of new items has their number in each collection, however they are distributed', async () => {
  const tenant = await world.tenant()
  const maps = await newCollection(tenant, 'Maps')
  const prints = await newCollection(tenant, 'Prints')
  const drawings = await newCollection(tenant, 'Drawings')
  const items = [
    newItem('1', [maps, prints]),
    newItem('2', [maps, prints]),
    newItem('3', [maps]),
    newItem('4', [drawings]),
  ]
  const notices = await noticesOf(tenant, () => tenant.run((db) => createItems(db, null, items)))
  expect(notices).toEqual([
    { kind: 'item.created', uuid: items[0]!.uuid, collections: [maps], count: 3 },
    { kind: 'item.created', uuid: items[0]!.uuid, collections: [prints], count: 2 },
    { kind: 'item.created', uuid: items[3]!.uuid, collections: [drawings] },
  ])
})

test('many items in the same collections need one notice', async () => {
  const tenant = await world.tenant()
  const collections = [await newCollection(tenant, 'Maps'), await newCollection(tenant, 'Prints')]
  const items = Array.from({ length: 200 }, (_, at) => newItem(`Many ${at}`, collections))
  const notices = await noticesOf(tenant, () => tenant.run((db) => createItems(db, null, items)))
  expect(notices).toEqual([{ kind: 'item.created', uuid: items[0]!.uuid, collections, count: 200 }])
})

test('the notice of a deletion names every deleted item, and no item that was skipped', async () => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const maps = await newCollection(tenant, 'Maps')
  const created = randomUUID()
  const items = Array.from({ length: 152 }, (_, at) => newItem(`Gone ${at}`, [maps]))
  const uuids = items.map(({ uuid }) => uuid).toSorted()
  await tenant.run((db) => createItems(db, null, items, { batch: created }))
  await tenant.run((db) =>
    setItemFields(db, person, { uuid: uuids[0]!, pairs: [{ name: 'autn', value: 'Ada' }] }, { mode: 'merge' }),
  )
  const notices = await noticesOf(tenant, () =>
    tenant.run((db) => deleteImportedItems(db, person, uuids, { created, batch: randomUUID() })),
  )
  const deletions = notices.filter(({ kind }) => kind === 'item.deleted')
  expect(deletions).toHaveLength(2)
  expect(deletions.flatMap((notice) => notice.uuids ?? [notice.uuid]).toSorted()).toEqual(uuids.slice(1))

  const single = await noticesOf(tenant, () => tenant.run((db) => deleteItem(db, person, uuids[0]!)))
  expect(single.filter(({ kind }) => kind === 'item.deleted')).toEqual([{ kind: 'item.deleted', uuid: uuids[0] }])
})

test('the notice of a deleted collection names its deleted descendants, but no item and no collection with another parent', async () => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const [library, tower] = [await newCollection(tenant, 'Library'), await newCollection(tenant, 'Tower')]
  const chest = await newCollection(tenant, 'Chest', library)
  const box = await newCollection(tenant, 'Box', chest)
  const shared = await newCollection(tenant, 'Shared', library, tower)
  await tenant.run((db) => createItems(db, null, [newItem('In the box', [box])]))
  const notices = await noticesOf(tenant, () => tenant.run((db) => deleteCollection(db, person, library)))
  expect(deletedIn(notices)).toEqual([['collection.deleted', [library, chest, box].toSorted()]])
  expect(notices).toContainEqual({ kind: 'collection.changed', uuid: library })

  const single = await noticesOf(tenant, () => tenant.run((db) => deleteCollection(db, person, tower)))
  expect(deletedIn(single), 'its last parent is gone').toEqual([['collection.deleted', [tower, shared].toSorted()]])
})

test('the notices of a large deletion name each collection once', async () => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const library = await newCollection(tenant, 'Library')
  const below: string[] = []
  for (let at = 0; at < 150; at += 1) below.push(await newCollection(tenant, `Shelf ${at}`, library))
  const notices = await noticesOf(tenant, () => tenant.run((db) => deleteCollection(db, person, library)))
  const deletions = deletedIn(notices)
  expect(deletions.map(([kind, uuids]) => [kind, uuids.length])).toEqual([
    ['collection.deleted', 150],
    ['collection.deleted', 1],
  ])
  expect(deletions.flatMap(([, uuids]) => uuids).toSorted()).toEqual([library, ...below].toSorted())
})

test('the undo of an import names the collections that it deleted, and none that has content', async () => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const maps = await newCollection(tenant, 'Maps')
  const [empty, filled] = [await newCollection(tenant, 'Empty', maps), await newCollection(tenant, 'Filled', maps)]
  await tenant.run((db) => createItems(db, null, [newItem('A map', [filled])]))
  const batches = { created: randomUUID(), batch: randomUUID() }
  const notices = await noticesOf(tenant, () =>
    tenant.run((db) => deleteImportedCollections(db, person, [maps, empty, filled], batches)),
  )
  expect(deletedIn(notices)).toEqual([['collection.deleted', [empty]]])
})
