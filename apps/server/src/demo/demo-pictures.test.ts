import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { createTemplate } from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newItem } from '../testing/media.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { drawDemoPicture } from './demo-pictures.ts'
import { picturesOf } from '../../../../packages/demo/src/find-picture.ts'

const PRESSMARK = 'Ms. 14'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('demo images keep the order of their pages, and a repeated job adds no duplicate', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const leaves = picturesOf('default', PRESSMARK)
  for (const name of Object.keys(leaves[0]?.metadata ?? {}))
    await admin.call(createTemplate, { body: { name, label: name, type: 'STRING', resourceType: 'MEDIA' } })
  const uuid = await newItem(tenant, 'Homilies')
  await tenant.run(async (db) => {
    await sql`update item_record set pressmark = ${PRESSMARK} where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(
      db,
    )
  })
  // The demo content belongs to a tenant name that tests cannot create, so this tenant is renamed for a moment.
  await world.database.pool.query(`update tenant set name = 'default' where id = $1`, [tenant.id])
  const pictures = [...leaves.keys()].toReversed()
  for (const picture of [...pictures, pictures[0]!])
    await drawDemoPicture(world, { tenantId: tenant.id, pressmark: PRESSMARK, picture })
  const { body } = await admin.call(listAssetsOfItem, {
    params: { uuid, assetType: 'images' },
    query: { sort: ['position'] },
  })
  expect(body._embedded.images!.map(({ sgtt }) => sgtt)).toEqual(leaves.map(({ title }) => title))
  expect(leaves.length).toBeGreaterThan(1)
})
