import { setTimeout as sleep } from 'node:timers/promises'
import { listAssetsOfItem, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { makeMediaJob } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.work()
})
afterAll(() => world.close())

const assetsOf = async (person: TestPerson, uuid: string, assetType: AssetType): Promise<Asset[]> => {
  for (;;) {
    const { body } = await person.call(listAssetsOfItem, { params: { uuid, assetType } })
    const assets = body._embedded[assetType] ?? []
    if (assets.length > 0 && assets.every(({ ready }) => ready)) return assets
    await sleep(50)
  }
}

test('the demo imports an audio recording, a video and a 3D model', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  // The demo content belongs to a tenant name that tests cannot create, so this tenant is renamed for a moment.
  const { pool } = world.database
  await pool.query('update tenant set name = $1 where id = $2', ['default', tenant.id])
  const root = (await admin.call(findRoot)).body.uuid
  const withMedia = demoTenants.flatMap(({ items }) => items).filter(({ media }) => media !== undefined)
  for (const { pressmark, media = [] } of withMedia) {
    const body = { pressmark, sgtt: pressmark, parentCollectionsUuids: [root] }
    const { uuid } = (await admin.call(importCulturalItem, { body })).body
    for (const [at, { kind, title }] of media.entries()) {
      const data = { pressmark, media: at }
      await tenant.run((db) => world.jobs.enqueue(db, makeMediaJob, data, { key: `${pressmark} ${at}` }))
      expect((await assetsOf(admin, uuid, kind)).map(({ sgtt }) => sgtt)).toEqual([title])
    }
  }
  expect(withMedia.flatMap(({ media = [] }) => media.map(({ kind }) => kind)).toSorted()).toEqual([
    'audios',
    'model3Ds',
    'videos',
  ])
})
