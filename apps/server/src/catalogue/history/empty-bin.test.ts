import { createCollection, deleteCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { listBin } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, readItem } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '../../testing/media.testing.ts'
import { openWorld, type TestTenant, type World } from '../../testing/world.ts'
import { emptyBins } from './empty-bin.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const agedDays = (tenant: TestTenant, days: number, uuids: string[]) =>
  tenant.run(async (db) => {
    for (const table of ['item_record', 'asset_record', 'collection_record'])
      await sql`update ${sql.table(table)} set deleted_at = deleted_at - make_interval(days => ${days})
        where tenant_id = ${db.tenantId} and deleted_at is not null and uuid = any(${uuids}::uuid[])`.execute(db)
  })

const rowsLeft = (tenant: TestTenant, table: string) =>
  tenant.run(async (db) => {
    const { rows } = await sql<{ many: number }>`
      select count(*) as many from ${sql.table(table)} where tenant_id = ${db.tenantId}`.execute(db)
    return rows[0]!.many
  })

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const bin = async () => (await admin.call(listBin, { query: {} })).body._embedded.deleted
  return { tenant, admin, root, bin }
}

test('after 30 days items with their dependents, assets and collections are removed permanently; younger ones stay', async () => {
  const { tenant, admin, root, bin } = await start()
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const maps = (await admin.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })).body.uuid
  const items: string[] = []
  for (let n = 0; n < 5; n += 1) items.push(await newItem(tenant, `Old ${n}`))
  const [young, remaining] = [await newItem(tenant, 'Young'), await newItem(tenant, 'Kept')]
  const of = await newAsset(tenant, items[0]!, 'images', { title: 'Front' })
  const single = await newAsset(tenant, remaining, 'images', { title: 'Single' })
  const stays = await newAsset(tenant, remaining, 'images', { title: 'Stays' })
  for (const uuid of [...items, young]) await admin.call(deleteItem, { params: { uuid } })
  await admin.call(deleteAssets, { params: { uuid: remaining, assetType: 'images' }, body: { uuids: [single] } })
  await admin.call(deleteCollection, { params: { uuid: maps } })
  await agedDays(tenant, 31, [...items, of, single, maps])
  await agedDays(tenant, 12, [young])
  const other = await start()
  const theirs = await newItem(other.tenant, 'Theirs')
  await other.admin.call(deleteItem, { params: { uuid: theirs } })

  expect(await emptyBins(world.database, undefined, 2)).toBe(7)
  expect(await emptyBins(world.database)).toBe(0)
  expect([await rowsLeft(tenant, 'item_record'), await rowsLeft(tenant, 'asset_record')]).toEqual([2, 1])
  expect(await rowsLeft(tenant, 'collection_record')).toBe(1)
  expect(await bin()).toMatchObject([{ uuid: young, daysLeft: 18 }])
  expect((await admin.call(readItem, { params: { uuid: remaining } })).body.mediaTypeInfo.imagesCount).toBe(1)
  expect(stays).toBeTypeOf('string')
  expect(await other.bin()).toMatchObject([{ uuid: theirs, daysLeft: 30 }])
  const { rows } = await tenant.run((db) =>
    sql<{ kind: string; person_uuid: string | null }>`
      select kind, person_uuid from event where tenant_id = ${db.tenantId} and kind like '%.removed' order by sequence`.execute(
      db,
    ),
  )
  expect(Object.groupBy(rows, ({ kind }) => kind)).toMatchObject({
    'item.removed': { length: 5 },
    'asset.removed': { length: 2 },
    'collection.removed': { length: 1 },
  })
  expect(rows.every(({ person_uuid }) => person_uuid === null)).toBe(true)
})
