import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'

/** As in migration 0086. */
const MAX_LISTED = 10_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a collection with more than 10,000 items below it is searched like a small one', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const create = async (title: string, parent: string) => {
    const customMetadataList = [{ name: 'sgtt', value: title }]
    return (await admin.call(createCollection, { body: { parentCollectionsUuids: [parent], customMetadataList } })).body
      .uuid
  }
  const maps = await create('Maps', root)
  const [islands, towns] = [await create('Islands', maps), await create('Towns', maps)]
  const put = async (title: string, ...parentCollectionsUuids: string[]) => {
    const uuid = await newItem(tenant, title)
    await admin.call(updateItem, { params: { uuid }, body: { parentCollectionsUuids } })
  }
  await put('Map of Capri', islands)
  await put('Map of Noto', towns, islands)
  await put('Map of nothing', root)
  const search = async (text: string, branch: string) => {
    const { body } = await admin.call(searchItems, { query: { text, branch, sort: ['sgtt'], size: 20 } })
    return [body.page.totalElements, body._embedded.culturalItems.map(({ sgtt }) => sgtt)]
  }
  const isLarge = async (branch: string) => {
    const client = await world.database.pool.connect()
    try {
      await client.query("select set_config('app.tenant', $1, false)", [String(tenant.id)])
      const { rows } = await client.query<{ condition: string }>(
        "select search_condition('{}', jsonb_build_object('branch', $1::uuid), false) as condition",
        [branch],
      )
      return rows[0]!.condition.includes('exists')
    } finally {
      client.release(true)
    }
  }
  const found = [2, ['Map of Capri', 'Map of Noto']]
  expect([await search('map', maps), await isLarge(maps)]).toEqual([found, false])

  await tenant.run((db) =>
    sql`
      with added as (
        insert into item (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, sort_author, state_uuid, doc, modified_at)
        select i.tenant_id, gen_random_uuid(), 'Copy', 'copy', 'C. ' || n, 'c', '', i.state_uuid, ' copy', now()
        from item i, generate_series(1, ${MAX_LISTED}::integer) n
        where i.tenant_id = ${db.tenantId} and i.title = 'Map of nothing'
        returning tenant_id, uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
      insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
      select tenant_id, uuid, ${towns}, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at from added`.execute(
      db,
    ),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, notice: { kind: 'item.changed', uuid: root } })
  expect([await isLarge(maps), await isLarge(towns), await isLarge(islands)]).toEqual([true, true, false])
  expect(await search('map', maps)).toEqual(found)
  expect(await search('map', towns)).toEqual([1, ['Map of Noto']])
  expect((await search('copy', maps))[0]).toBe(MAX_LISTED)
  // The second search of a common word knows its number of hits, and reads the page from the sort index.
  expect(await search('copy', maps)).toEqual([MAX_LISTED, Array.from({ length: 20 }, () => 'Copy')])
  const { states } = (await admin.call(readFacets, { query: { text: 'map', branch: maps } })).body
  expect(states.map(({ count }) => count)).toEqual([2])
})
