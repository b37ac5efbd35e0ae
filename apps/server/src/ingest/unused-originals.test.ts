import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceFile } from '#catalogue/assets/replace-file.ts'
import { addDocument } from '#catalogue/items/documents.ts'
import { emptyBins } from '#catalogue/history/empty-bin.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { ageOriginals } from '../testing/originals.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { deleteUnusedOriginals } from './orphaned-blobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an original is deleted after its last asset is removed permanently, and not while one is in the bin', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const [gone, remaining] = [await newItem(tenant, 'Gone'), await newItem(tenant, 'Kept')]
  for (const item of [gone, remaining]) await newAsset(tenant, item, 'images', {})
  const originals = () =>
    tenant.run((db) => db.selectFrom('original').select('sha256').where('tenant_id', '=', db.tenantId).execute())
  await admin.call(deleteItem, { params: { uuid: gone } })
  expect(await deleteUnusedOriginals(world.database, -1000)).toBe(0)
  await emptyBins(world.database, -1000)
  expect(await deleteUnusedOriginals(world.database)).toBe(0)
  expect(await deleteUnusedOriginals(world.database, -1000)).toBe(1)
  expect(await originals()).toHaveLength(1)
})

test('the days in the bin count, and an old upload that is replaced is kept for 30 days from then', async () => {
  const tenant = await world.tenant()
  const item = await newItem(tenant, 'Album')
  const binned = await newAsset(tenant, item, 'images', {})
  const replaced = await newAsset(tenant, item, 'images', {})
  const document = await newAsset(tenant, item, 'audios', {})
  const shaOf = (uuid: string) =>
    tenant.run(async (db) => {
      const row = db.selectFrom('asset_record').select('original_sha256').where('uuid', '=', uuid)
      return (await row.executeTakeFirstOrThrow()).original_sha256
    })
  const [old, other] = [await shaOf(replaced), await shaOf(document)]
  await ageOriginals(tenant, 60)
  await tenant.run(async (db) => {
    await replaceFile(db, null, replaced, { originalName: 'other.bin', originalSha256: other })
    const inBin = { deleted_at: new Date(Date.now() - 31 * DAY_MS), last_position: 1 }
    await db.updateTable('asset_record').set(inBin).where('uuid', '=', binned).execute()
  })
  expect(await deleteUnusedOriginals(world.database)).toBe(0)
  await emptyBins(world.database)
  expect(await deleteUnusedOriginals(world.database), 'the binned image').toBe(1)
  await ageOriginals(tenant, 31)
  expect(await deleteUnusedOriginals(world.database), 'the replaced file').toBe(1)
  const left = await tenant.run((db) =>
    db.selectFrom('original').select('sha256').where('tenant_id', '=', db.tenantId).execute(),
  )
  expect(left).toEqual([{ sha256: other }])
  expect(left).not.toContainEqual({ sha256: old })
})

test('a document of an item is kept for 30 days from the deletion of the item', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const item = await newItem(tenant, 'Book')
  const sha256 = 'd'.repeat(64)
  await tenant.run(async (db) => {
    const original = { tenant_id: db.tenantId, sha256, size: 1, media_type: 'application/pdf' }
    await db.insertInto('original').values(original).execute()
    await addDocument(db, null, item, { originalName: 'book.pdf', originalSha256: sha256 })
  })
  await ageOriginals(tenant, 60)
  await admin.call(deleteItem, { params: { uuid: item } })
  await emptyBins(world.database, -1000)
  expect(await deleteUnusedOriginals(world.database)).toBe(0)
  expect(await deleteUnusedOriginals(world.database, -1000)).toBe(1)
})
