import { listSeries, readSeries } from '@pressmark/contract/stories/series.ts'
import { listStories, readPlayback } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { makeDemoStories } from './demo-stories.ts'
import { findPicture } from '../../../../packages/demo/src/find-picture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('each demo story is created once, when all of its images exist, and then the series', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const { stories, series } = demoTenants[0]!
  const shown = stories.flatMap(({ steps }) => steps.map(({ pressmark, picture }) => ({ pressmark, picture })))
  const items = new Map<string, string>()
  const drawn = new Set<string>()
  const counts: number[] = []
  for (const { pressmark, picture } of shown) {
    if (drawn.has(`${pressmark} ${picture}`)) continue
    drawn.add(`${pressmark} ${picture}`)
    if (!items.has(pressmark)) items.set(pressmark, await newItem(tenant, pressmark, { state: 'Published' }))
    const item = items.get(pressmark)!
    const image = await newAsset(tenant, item, 'images', { pyramid: 'p', thumbnail: 't', width: 2300, height: 2300 })
    const { fileName } = findPicture('default', pressmark, picture)!
    await tenant.run(async (db) => {
      await sql`update item_record set pressmark = ${pressmark} where tenant_id = ${db.tenantId} and uuid = ${item}`.execute(
        db,
      )
      await sql`update asset_record set original_name = ${fileName} where tenant_id = ${db.tenantId} and uuid = ${image}`.execute(
        db,
      )
    })
    await tenant.run((db) => makeDemoStories(db, 'default'))
    counts.push((await admin.call(listStories, { query: {} })).body.page.totalElements)
  }
  expect([counts[0], counts.at(-1)]).toEqual([0, stories.length])
  const listed = await admin.call(listSeries, { query: {} })
  expect(listed.body._embedded.storyboardCollections.map(({ sgtt }) => sgtt)).toEqual(series.map(({ title }) => title))
  const { uuid } = listed.body._embedded.storyboardCollections[0]!
  const { storyboards } = (await admin.call(readSeries, { params: { uuid } })).body
  const played = await tenant.visitor.call(readPlayback, { params: { uuid: storyboards[0]! } })
  expect(played.body.steps.map(({ label, picture }) => [label, picture])).toEqual(
    stories[0]!.steps.map(({ title }) => [title, 'shown']),
  )
})
