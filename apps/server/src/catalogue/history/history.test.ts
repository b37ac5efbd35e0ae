import { randomBytes, randomUUID } from 'node:crypto'
import {
  ASSET_CALLS,
  deleteAssets,
  listAssetsOfItem,
  moveAssets,
  orderAssets,
} from '@pressmark/contract/catalogue/assets.ts'
import { createCollection, findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { listBin, listHistory, restoreDeleted, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '../../testing/media.testing.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const uuid = await newItem(tenant, 'Sheet', { more: [{ name: 'autn', value: 'Titian' }] })
  const history = async (of = uuid) => (await admin.call(listHistory, { query: { uuid: of } })).body._embedded.changes
  const revert = async (id: number) => (await admin.call(revertChange, { params: { id } })).refusal.code ?? 'done'
  const read = async () => (await admin.call(readItem, { params: { uuid } })).body
  const patch = (body: object) => admin.call(updateItem, { params: { uuid }, body })
  const restore = (of: string) => admin.call(restoreDeleted, { params: { uuid: of } })
  const bin = async () => (await admin.call(listBin, { query: {} })).body._embedded.deleted
  const params = { uuid, assetType: 'images' } as const
  const order = async () => {
    const { body } = await admin.call(listAssetsOfItem, { params, query: {} })
    return body._embedded.images!.map(({ sgtt }) => sgtt).join('')
  }
  return { tenant, admin, root, uuid, history, revert, read, patch, restore, bin, params, order }
}

test('the history lists person, change and time, with values before and after by field, of the item and its assets', async () => {
  const { tenant, admin, uuid, history, patch } = await start()
  const image = await newAsset(tenant, uuid, 'images', { title: 'Front' })
  await patch({ sgtt: 'Leaf', autn: '' })
  await admin.call(ASSET_CALLS.images.update, { params: { uuid: image }, body: { sgtt: 'Recto' } })
  const [asset, item, added, created] = await history()
  expect(asset).toMatchObject({
    kind: 'asset.changed',
    entityUuid: image,
    entityTitle: 'Recto',
    resourceType: 'MEDIA',
    fields: [{ field: 'sgtt', before: ['Front'], after: ['Recto'] }],
  })
  expect(item).toMatchObject({
    kind: 'item.changed',
    person: { uuid: admin.personUuid, username: admin.username },
    revertible: true,
    fields: [
      { field: 'sgtt', before: ['Sheet'], after: ['Leaf'] },
      { field: 'autn', before: ['Titian'], after: [] },
    ],
  })
  expect([added?.kind, created?.kind, created?.person, created?.revertible]).toEqual([
    'asset.added',
    'item.created',
    null,
    false,
  ])
  expect(await history(image)).toHaveLength(2)
  expect((await admin.call(listHistory, { query: { uuid: randomUUID() } })).status).toBe(404)
})

test('a change is reverted by a new change, other fields stay, and later changes are not overwritten', async () => {
  const { history, revert, read, patch } = await start()
  await patch({ autn: '', sgti: 'Of paper' })
  const [first] = await history()
  await patch({ sgtt: 'Leaf' })
  expect(await revert(first!.id)).toBe('done')
  expect(await read()).toMatchObject({ sgtt: 'Leaf', autn: 'Titian', sgti: '' })
  const [taken] = await history()
  expect(taken).toMatchObject({ kind: 'item.changed', reverts: first!.id, revertible: true })
  expect(await revert(first!.id)).toBe('changedSince')
  expect(await revert(taken!.id)).toBe('done')
  expect((await read()).sgti).toBe('Of paper')
  expect(await revert((await history()).at(-1)!.id)).toBe('notRevertible')
  expect(await revert(999_999_999)).toBe('notFound')
})

test('the history does not list values that are too large, and such a change can be reverted', async () => {
  const { tenant, history, patch, revert, read } = await start()
  const page = { name: 'page', labels: { en: 'Page', it: 'Pagina' }, type: 'TEXT', priority: 'LOW' } as const
  await tenant.run((db) => addTemplates(db, 'ITEM', [{ ...page, repeatable: true }]))
  const pages = Array.from({ length: 10 }, () => ({ name: 'page', value: randomBytes(15_000).toString('base64') }))
  await patch({ customMetadataList: [...pages, { name: 'autn', value: 'Giorgione' }] })
  const [change] = await history()
  expect(change).toMatchObject({ kind: 'item.changed', fields: [], fieldsTooLarge: true, revertible: true })
  expect(await revert(change!.id)).toBe('done')
  const { autn, customMetadataList } = await read()
  expect([autn, customMetadataList.some(({ name }) => name === 'page')]).toEqual(['Titian', false])
  expect((await history()).map(({ fieldsTooLarge }) => fieldsTooLarge)).toEqual([true, true, false])
})

test('moves and reorderings are reverted', async () => {
  const { tenant, admin, uuid, root, history, revert, read, patch, params, order } = await start()
  const images = []
  for (const title of 'abcd') images.push(await newAsset(tenant, uuid, 'images', { title }))
  const back = async (of?: string) => revert((await history(of))[0]!.id)
  await admin.call(orderAssets, { params, body: images.toReversed() })
  expect([await order(), await back(), await order()]).toEqual(['dcba', 'done', 'abcd'])
  await admin.call(ASSET_CALLS.images.update, { params: { uuid: images[3]! }, body: { position: 1 } })
  expect([await order(), await back(), await order()]).toEqual(['dabc', 'done', 'abcd'])
  const other = await newItem(tenant, 'Other')
  await admin.call(moveAssets, { params, body: { uuids: [images[1]!], itemUuid: other } })
  expect([await order(), await back(images[1]), await order()]).toEqual(['acd', 'done', 'abcd'])
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const maps = (await admin.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })).body.uuid
  await patch({ parentCollectionsUuids: [maps] })
  expect([await back(), (await read()).parentCollectionsUuids]).toEqual(['done', [root]])
})

test('no one reverts, reads or restores data of another organisation', async () => {
  const { history, patch, uuid, admin } = await start()
  await patch({ sgtt: 'Leaf' })
  const [change] = await history()
  await admin.call(deleteItem, { params: { uuid } })
  const other = await start()
  expect(await other.revert(change!.id)).toBe('notFound')
  expect([(await other.restore(uuid)).status, await other.bin()]).toEqual([404, []])
  expect((await other.admin.call(listHistory, { query: { uuid } })).status).toBe(404)
})

test('a deleted item is in the bin, and returns to its collections with all assets except those deleted before', async () => {
  const { tenant, admin, uuid, root, bin, restore, read, order, params } = await start()
  const images = []
  for (const title of 'abc') images.push(await newAsset(tenant, uuid, 'images', { title }))
  const before = await read()
  await admin.call(deleteAssets, { params, body: { uuids: [images[1]!] } })
  await admin.call(deleteItem, { params: { uuid } })
  const deleted = await bin()
  expect(deleted).toMatchObject([
    { uuid, resourceType: 'ITEM', title: 'Sheet', pressmark: before.pressmark, deletedBy: { uuid: admin.personUuid } },
    { uuid: images[1], resourceType: 'MEDIA', title: 'b', itemTitle: 'Sheet' },
  ])
  expect((await restore(images[1]!)).refusal.code).toBe('itemInBin')
  const { body } = await restore(uuid)
  expect(body).toEqual({ uuid, resourceType: 'ITEM', itemUuid: uuid, collectionUuid: root })
  expect([await order(), (await read()).pressmark]).toEqual(['ac', before.pressmark])
  const { version } = await read()
  const listed = await admin.call(listItemsOfCollection, { params: { uuid: root }, query: {} })
  expect(listed.body._embedded.culturalItems.map((item) => item.version)).toEqual([version])
  expect((await restore(images[1]!)).status).toBe(200)
  expect([await order(), await bin(), (await restore(uuid)).status]).toEqual(['abc', [], 404])
})

test('an item whose collections are gone is restored below the root; one whose pressmark is taken is refused', async () => {
  const { tenant, admin, uuid, root, restore, patch, read } = await start()
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const maps = (await admin.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })).body.uuid
  await patch({ parentCollectionsUuids: [maps] })
  const { pressmark } = await read()
  await admin.call(deleteItem, { params: { uuid } })
  const bury = (at: Date | null) =>
    tenant.run((db) =>
      sql`update collection_record set deleted_at = ${at} where tenant_id = ${db.tenantId} and uuid = ${maps}`.execute(
        db,
      ),
    )
  await bury(new Date())
  const other = await newItem(tenant, 'Newer')
  await admin.call(updateItem, { params: { uuid: other }, body: { pressmark } })
  expect((await restore(uuid)).refusal.code).toBe('pressmarkAlreadyExists')
  await admin.call(updateItem, { params: { uuid: other }, body: { pressmark: 'Another' } })
  expect((await restore(uuid)).body.collectionUuid).toBe(root)
  expect((await restore(maps)).body).toMatchObject({ resourceType: 'COLLECTION', collectionUuid: maps })
})

test('editors see and restore what they deleted themselves, and administrators everything', async () => {
  const { tenant, admin, uuid, bin } = await start()
  const [editor, other, reader] = [await tenant.as('Editors'), await tenant.as('Editors'), await tenant.as('Readers')]
  const params = { uuid }
  const binOf = async (person: TestPerson) => {
    const { body } = await person.call(listBin, { query: {} })
    return [body._embedded.deleted.map((one) => one.uuid), body.page.totalElements]
  }
  await editor.call(deleteItem, { params })
  expect([await binOf(editor), await binOf(other), (await bin()).length]).toEqual([[[uuid], 1], [[], 0], 1])
  expect((await other.call(restoreDeleted, { params })).status).toBe(404)
  expect((await reader.call(listBin, { query: {} })).status).toBe(403)
  expect((await editor.call(restoreDeleted, { params })).status).toBe(200)
  await admin.call(deleteItem, { params })
  expect(await binOf(editor), 'the last deletion counts').toEqual([[], 0])
  expect((await editor.call(restoreDeleted, { params })).status).toBe(404)
})

test('a restore after 30 days is refused', async () => {
  const { tenant, admin, uuid, bin, restore } = await start()
  await admin.call(deleteItem, { params: { uuid } })
  await tenant.run((db) =>
    sql`update item_record set deleted_at = now() - interval '31 days' where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(
      db,
    ),
  )
  expect([await bin(), (await restore(uuid)).status]).toEqual([[], 404])
})
