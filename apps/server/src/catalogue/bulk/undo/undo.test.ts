import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ASSET_CALLS, deleteAssets, editAssets, listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { listBulkProblems, listBulkOperations, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import {
  createCollection,
  deleteCollection,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootUuid } from '../../collections/find.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { bulkOperationNow, workOn } from '../bulk-operation.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = await tenant.run(rootUuid)
  const add = async (title: string, ...parentCollectionsUuids: string[]) => {
    const body = { parentCollectionsUuids, customMetadataList: [{ name: 'sgtt', value: title }] }
    return (await admin.call(createCollection, { body })).body.uuid
  }
  const put = async (title: string, ...parentCollectionsUuids: string[]) => {
    const uuid = await newItem(tenant, title)
    await admin.call(updateItem, { params: { uuid }, body: { parentCollectionsUuids } })
    return uuid
  }
  const parents = async (uuid: string) => (await admin.call(readItem, { params: { uuid } })).body.parentCollectionsUuids
  const above = async (uuid: string) =>
    (await admin.call(readCollection, { params: { uuid } })).body.parentCollectionsUuids
  const lastOperation = async () =>
    (await admin.call(listBulkOperations, { query: {} })).body._embedded.bulkOperations[0]!
  const undoLast = async () => {
    const { uuid } = await lastOperation()
    const { status, refusal } = await admin.call(undoBulkOperation, { params: { uuid } })
    if (status !== 202) throw new Error(refusal.code)
    await workOn(world, tenant, uuid, { batchSize: 2 })
    const { body } = await admin.call(listBulkProblems, { params: { uuid }, query: {} })
    return { bulkOperation: await bulkOperationNow(admin, uuid), problems: body._embedded.problems }
  }
  return { tenant, admin, root, add, put, parents, above, lastOperation, undoLast }
}

test('a deleted collection is restored with everything that was deleted with it, and items return to their collections', async () => {
  const { admin, root, add, put, parents, above, lastOperation, undoLast } = await start()
  const library = await add('Library', root)
  const tower = await add('Tower', root)
  const maps = await add('Maps', library)
  const seas = await add('Seas', maps, library)
  const shared = await add('Shared', maps, tower)
  const orphan = await put('Orphan', seas, library)
  const remaining = await put('Kept', maps, tower)
  await admin.call(deleteCollection, { params: { uuid: library } })
  expect(await lastOperation()).toMatchObject({
    kind: 'deleteCollection',
    title: 'Library',
    changed: 6,
    undoable: true,
  })
  const { bulkOperation, problems } = await undoLast()
  expect([bulkOperation.step, bulkOperation.undone, problems]).toEqual(['UNDONE', 6, []])
  expect([await above(library), await above(maps)]).toEqual([[root], [library]])
  expect([await above(seas), await above(shared)]).toEqual([[library, maps].sort(), [maps, tower].sort()])
  expect([await parents(orphan), await parents(remaining)]).toEqual([[library, seas].sort(), [maps, tower].sort()])
})

test('entries that were moved, restored or lost after a deletion are listed and skipped', async () => {
  const { admin, root, add, put, parents, above, undoLast } = await start()
  const library = await add('Library', root)
  const tower = await add('Tower', root)
  const maps = await add('Maps', library)
  const shared = await add('Shared', library, tower)
  const [moved, deleted] = [await put('Moved', maps), await put('Deleted', maps)]
  await admin.call(deleteCollection, { params: { uuid: library } })
  await admin.call(restoreDeleted, { params: { uuid: maps } })
  await admin.call(updateCollection, { params: { uuid: shared }, body: { parentCollectionsUuids: [root] } })
  await admin.call(updateItem, { params: { uuid: moved }, body: { parentCollectionsUuids: [tower] } })
  await admin.call(deleteItem, { params: { uuid: deleted } })
  const { bulkOperation, problems } = await undoLast()
  expect([bulkOperation.undone, bulkOperation.skipped]).toEqual([1, 4])
  expect(new Map(problems.map(({ title, resourceType, code }) => [title, [resourceType, code]]))).toEqual(
    new Map([
      ['Maps', ['COLLECTION', 'changedSince']],
      ['Shared', ['COLLECTION', 'changedSince']],
      ['Moved', ['ITEM', 'changedSince']],
      ['Deleted', ['ITEM', 'gone']],
    ]),
  )
  expect([await above(library), await above(maps), await above(shared)]).toEqual([[root], [root], [root]])
  expect(await parents(moved)).toEqual([tower])
})

test('an undo after a reversed tree cannot create a cycle', async () => {
  const { admin, root, add, above, undoLast } = await start()
  const library = await add('Library', root)
  const maps = await add('Maps', library)
  const shared = await add('Shared', maps, root)
  await admin.call(deleteCollection, { params: { uuid: maps } })
  await admin.call(updateCollection, { params: { uuid: library }, body: { parentCollectionsUuids: [shared] } })
  const { problems } = await undoLast()
  expect(problems).toMatchObject([{ uuid: shared, code: 'alertCollection' }])
  expect([await above(maps), await above(shared), await above(library)]).toEqual([[library], [root], [shared]])
})

test('collections that a client deletes one by one under one name are undone as one', async () => {
  const { tenant, admin, root, add, put, parents, above, lastOperation, undoLast } = await start()
  const [empty, library, tower] = [await add('Empty', root), await add('Library', root), await add('Tower', root)]
  const both = await add('Both', library, tower)
  const book = await put('Book', library, tower)
  const bulkOperation = randomUUID()
  const query = { bulkOperation }
  for (const uuid of [empty, library, tower])
    expect((await admin.call(deleteCollection, { params: { uuid }, query })).body.bulkOperation).toBe(bulkOperation)
  expect((await admin.call(deleteCollection, { params: { uuid: root }, query })).refusal.code).toBe('rootCollection')
  expect(await lastOperation()).toMatchObject({ uuid: bulkOperation, title: 'Empty', others: 2, changed: 7 })
  expect(await parents(book)).toEqual([root])
  const other = await (await tenant.as('Editors')).call(deleteCollection, { params: { uuid: root }, query })
  expect(other.refusal.code).toBe('badRequest')

  const undone = await undoLast()
  expect([undone.bulkOperation.step, undone.bulkOperation.undone, undone.problems]).toEqual(['UNDONE', 7, []])
  expect([await above(empty), await above(library), await above(tower)]).toEqual([[root], [root], [root]])
  expect([await above(both), await parents(book)]).toEqual([[library, tower].sort(), [library, tower].sort()])
})

test('collections that are deleted at the same moment under one name are one operation', async () => {
  const { admin, root, add, above, lastOperation, undoLast } = await start()
  const uuids: string[] = []
  for (let added = 0; added < 12; added++) uuids.push(await add(`Box ${added}`, root))
  const query = { bulkOperation: randomUUID() }
  // The first calls find no operation, and later ones find it while the first still wait for each other.
  const answers = await Promise.all(
    uuids.map(async (uuid, index) => {
      await sleep(index * 4)
      return admin.call(deleteCollection, { params: { uuid }, query })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(uuids.map(() => 200))
  expect(await lastOperation()).toMatchObject({ uuid: query.bulkOperation, others: 11, changed: 12 })
  expect((await undoLast()).bulkOperation).toMatchObject({ step: 'UNDONE', undone: 12 })
  expect(await Promise.all(uuids.map(above))).toEqual(uuids.map(() => [root]))
})

test('items that are moved at the same moment under one name are one operation, also if a call moves a single item', async () => {
  const { admin, root, add, put, parents, lastOperation, undoLast } = await start()
  const [from, to] = [await add('From', root), await add('To', root)]
  const uuids: string[] = []
  for (const title of ['One', 'Two', 'Three']) uuids.push(await put(title, from))
  const body = { parentCollectionsUuids: [to], bulkOperation: randomUUID() }
  const answers = await Promise.all(
    uuids.map((uuid) => admin.call(moveItems, { body: { ...body, culturalItemsUuids: [uuid] } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await lastOperation()).toMatchObject({ uuid: body.bulkOperation, kind: 'move', changed: 3 })
  await undoLast()
  expect(await Promise.all(uuids.map(parents))).toEqual([[from], [from], [from]])
})

test('the deletion of one entry names no bulk operation, and the bin restores the entry', async () => {
  const { tenant, admin, root, add, above } = await start()
  const empty = await add('Empty', root)
  const deleted = await admin.call(deleteCollection, { params: { uuid: empty } })
  expect(deleted.body.bulkOperation).toBeNull()
  await admin.call(restoreDeleted, { params: { uuid: empty } })
  expect(await above(empty)).toEqual([root])
  const params = { uuid: await newItem(tenant, 'Book'), assetType: 'images' } as const
  const uuids = [await newAsset(tenant, params.uuid, 'images', { title: 'a' })]
  expect((await admin.call(deleteAssets, { params, body: { uuids } })).body.bulkOperation).toBeNull()
})

test('several assets that were deleted at once return to their positions; edits of several are undone', async () => {
  const { tenant, admin, lastOperation, undoLast } = await start()
  const uuid = await newItem(tenant, 'Book')
  const images: string[] = []
  for (const title of 'abcde') images.push(await newAsset(tenant, uuid, 'images', { title }))
  const params = { uuid, assetType: 'images' } as const
  const order = async () => {
    const { body } = await admin.call(listAssetsOfItem, { params, query: {} })
    return body._embedded.images!.map(({ sgtt }) => sgtt).join('')
  }
  const some = [images[3]!, images[0]!, images[1]!]
  const deleted = await admin.call(deleteAssets, { params, body: { uuids: some } })
  expect(await order()).toBe('ce')
  expect(deleted.body.bulkOperation).toBe((await lastOperation()).uuid)
  expect((await undoLast()).bulkOperation).toMatchObject({ kind: 'deleteAssets', title: 'Book', undone: 3, skipped: 0 })
  expect(await order()).toBe('abcde')

  await admin.call(editAssets, { params, body: { uuids: some, customMetadataList: [{ name: 'sgtt', value: 'x' }] } })
  await admin.call(ASSET_CALLS.images.update, { params: { uuid: some[0]! }, body: { sgtt: 'y' } })
  const { bulkOperation, problems } = await undoLast()
  expect([bulkOperation.kind, bulkOperation.undone, problems.map((one) => one.code)]).toEqual([
    'editAssets',
    2,
    ['changedSince'],
  ])
  expect(await order()).toBe('abcye')
})
