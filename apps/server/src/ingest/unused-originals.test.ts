import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyBins } from '#catalogue/history/empty-bin.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
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
