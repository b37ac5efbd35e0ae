import { startEdit, undoBulkOperation, listBulkProblems, previewEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { ASSET_CALLS, listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import {
  createCollection,
  deleteCollection,
  findRoot,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { listStates, updateState } from '@pressmark/contract/workflow/states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAsset } from '#catalogue/assets/create.ts'
import { addDocument } from '#catalogue/items/documents.ts'
import { bulkOperationNow, workOn } from '#catalogue/bulk/bulk-operation.testing.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { fire } from './workflow.testing.ts'

let world: World
let tenant: TestTenant
/** May fire transitions. The editor may not. */
let publisher: TestPerson
let editor: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  publisher = await tenant.as('Editors')
  editor = await tenant.as('Readers')
  await tenant.run((db) =>
    db
      .insertInto('member_role')
      .values({ tenant_id: db.tenantId, person_uuid: editor.personUuid, role: 'ROLE_METADATA_EDITOR' })
      .execute(),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  const admin = await tenant.as('Administrators')
  const { body } = await admin.call(listStates, { query: {} })
  const { uuid } = body._embedded.itemStates.find(({ name }) => name === 'In review')!
  await admin.call(updateState, { params: { uuid }, body: { locksEditing: true } })
  item = await newItem(tenant, 'A sheet')
})

const titled = (title: string) => ({ customMetadataList: [{ name: 'sgtt', value: title }] })
const rename = (person: TestPerson, title: string) =>
  person.call(updateItem, { params: { uuid: item }, body: titled(title) })
const submit = (uuid = item, resourceType: 'ITEM' | 'COLLECTION' | 'MEDIA' = 'ITEM') =>
  fire(publisher, 'submit', uuid, { resourceType })
const newCollection = async (title: string, parent?: string) => {
  const parentCollectionsUuids = [parent ?? (await publisher.call(findRoot)).body.uuid]
  return (await publisher.call(createCollection, { body: { ...titled(title), parentCollectionsUuids } })).body.uuid
}

test('an item in a state that locks editing is changed only by people who may fire', async () => {
  expect((await rename(editor, 'Before')).status).toBe(200)
  await submit()
  const { status, refusal } = await rename(editor, 'Meanwhile')
  expect([status, refusal.code]).toEqual([403, 'lockedByState'])
  expect((await rename(publisher, 'Corrected')).status).toBe(200)
  await fire(publisher, 'reject', item)
  expect((await rename(editor, 'After')).status).toBe(200)
})

test('a locked item cannot be moved, deleted or given assets, and its assets are locked too', async () => {
  const [asset, second] = [await newAsset(tenant, item, 'images', {}), await newAsset(tenant, item, 'images', {})]
  const maps = await newCollection('Maps')
  await submit()
  const uuids = { culturalItemsUuids: [item], addParentCollectionsUuids: [maps] }
  const params = { uuid: asset }
  const answers = [
    await editor.call(moveItems, { body: uuids }),
    await editor.call(deleteItem, { params: { uuid: item } }),
    await editor.call(ASSET_CALLS.images.update, { params, body: { sgtt: 'Another' } }),
  ]
  expect(answers.map(({ refusal }) => refusal.code)).toEqual(['lockedByState', 'lockedByState', 'lockedByState'])
  const { body } = await publisher.call(listAssetsOfItem, { params: { uuid: item, assetType: 'images' }, query: {} })
  expect(body.page.totalElements).toBe(2)
  expect(second).not.toBe(asset)
  expect((await publisher.call(moveItems, { body: uuids })).status).toBe(200)
})

test('the database refuses every change of a locked item, also a new asset', async () => {
  await submit()
  const { original_sha256: sha256 } = await tenant.run(async (db) => {
    const uuid = await newAsset(tenant, await newItem(tenant, 'Another'), 'images', {})
    return db
      .selectFrom('asset')
      .select('original_sha256')
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  })
  const add = (locks: 'enforced' | 'open') =>
    tenant.run(async (db) => {
      if (locks === 'enforced') await db.executeSql("set local app.state_locks = 'enforced'")
      const metadata = [{ name: 'sgtt', value: 'New' }]
      return addAsset(db, null, item, { kind: 'images', metadata, originalName: 'new.png', originalSha256: sha256! })
    })
  await expect(add('enforced')).rejects.toMatchObject({ constraint: 'locked_by_state' })
  await expect(add('open')).resolves.toEqual(expect.any(String))
})

test('a locked item does not accept a document, because its pages would become images', async () => {
  await submit()
  const file = { originalName: 'pages.pdf', originalSha256: 'a'.repeat(64) }
  await tenant.run((db) =>
    db
      .insertInto('original')
      .values({ tenant_id: db.tenantId, sha256: file.originalSha256, size: 1, media_type: 'application/pdf' })
      .execute(),
  )
  const add = (locks: 'enforced' | 'open') =>
    tenant.run(async (db) => {
      if (locks === 'enforced') await db.executeSql("set local app.state_locks = 'enforced'")
      return addDocument(db, null, item, file)
    })
  await expect(add('enforced')).rejects.toMatchObject({ constraint: 'locked_by_state' })
  await expect(add('open')).resolves.toEqual(expect.any(String))
})

test('a locked asset does not lock its item', async () => {
  const [asset, other] = [await newAsset(tenant, item, 'images', {}), await newAsset(tenant, item, 'images', {})]
  await submit(asset, 'MEDIA')
  const change = (uuid: string) =>
    editor.call(ASSET_CALLS.images.update, { params: { uuid }, body: { sgtt: 'Another' } })
  expect((await change(asset)).refusal.code).toBe('lockedByState')
  expect((await change(other)).status).toBe(200)
  expect((await rename(editor, 'Open')).status).toBe(200)
})

test('a locked collection accepts and releases items, but cannot be changed, moved or deleted', async () => {
  const maps = await newCollection('Maps')
  const prints = await newCollection('Prints')
  await submit(maps, 'COLLECTION')
  const link = { culturalItemsUuids: [item], addParentCollectionsUuids: [maps] }
  expect((await editor.call(moveItems, { body: link })).status).toBe(200)
  const params = { uuid: maps }
  const answers = [
    await editor.call(updateCollection, { params, body: titled('Charts') }),
    await editor.call(updateCollection, { params, body: { parentCollectionsUuids: [prints] } }),
    await editor.call(deleteCollection, { params }),
  ]
  expect(answers.map(({ refusal }) => refusal.code)).toEqual(['lockedByState', 'lockedByState', 'lockedByState'])
})

test('a bulk edit skips locked items and lists them; so does its undo', async () => {
  const open = await newItem(tenant, 'An open sheet')
  await submit()
  const edit = { field: 'autn', operation: 'set', value: 'Somebody' } as const
  const selected = { culturalItemsUuids: [item, open], edit }
  const { body: preview } = await editor.call(previewEdit, { body: selected })
  expect(preview).toMatchObject({ changes: 1, skipped: 1, problems: [{ uuid: item, code: 'lockedByState' }] })
  const { uuid } = (await editor.call(startEdit, { body: selected })).body
  await workOn(world, tenant, uuid)
  expect(await bulkOperationNow(editor, uuid)).toMatchObject({ step: 'DONE', changed: 1, skipped: 1 })
  const problems = async () =>
    (await editor.call(listBulkProblems, { params: { uuid }, query: {} })).body._embedded.problems
  expect(await problems()).toMatchObject([{ uuid: item, code: 'lockedByState' }])

  await submit(open)
  await editor.call(undoBulkOperation, { params: { uuid } })
  await workOn(world, tenant, uuid)
  expect(await bulkOperationNow(editor, uuid)).toMatchObject({ step: 'UNDONE', undone: 0, skipped: 1 })
  expect(await problems()).toMatchObject([{ uuid: open, code: 'lockedByState' }])
  const { body: unchanged } = await editor.call(readItem, { params: { uuid: open } })
  expect(unchanged.autn).toBe('Somebody')
})

test('a person who may fire edits locked items in bulk and undoes it', async () => {
  await submit()
  const edit = { field: 'autn', operation: 'set', value: 'Somebody' } as const
  const { uuid } = (await publisher.call(startEdit, { body: { culturalItemsUuids: [item], edit } })).body
  await workOn(world, tenant, uuid)
  expect(await bulkOperationNow(publisher, uuid)).toMatchObject({ changed: 1, skipped: 0 })
})
