import { createCollection, findCollectionsByText, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { hashOf, readIndexRules } from './reindex.ts'
import { writeSearchTexts } from './run-reindex.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const add = async (sgtt: string, pressmark: string, more: Record<string, string> = {}) => {
    const customMetadataList = Object.entries(more).map(([name, value]) => ({ name, value }))
    const body = { sgtt, pressmark, customMetadataList, parentCollectionsUuids: [root] }
    return (await admin.call(importCulturalItem, { body })).body.uuid
  }
  const field = async (name: string, type: 'STRING' | 'ENUM', enumValues: string[] = []) => {
    const body = { name, resourceType: 'ITEM' as const, label: name, type, enumValues }
    return (await admin.call(createTemplate, { body })).body.uuid
  }
  const searchTitles = async (text: string) =>
    (await admin.call(searchItems, { query: { text } })).body._embedded.culturalItems.map(({ sgtt }) => sgtt).toSorted()
  const counted = async () => (await admin.call(readFacets, { query: { text: '' } })).body.fields
  /** Runs the job of the current fields; `signal` can interrupt it. */
  const write = async (signal = new AbortController().signal) => {
    const targetHash = await tenant.run(async (db) => hashOf(await readIndexRules(db)))
    await writeSearchTexts({ database: world.database, signal }, { tenantId: tenant.id, targetHash })
  }
  return { tenant, admin, root, add, field, searchTitles, counted, write }
}

test('every value is searched, and other forms of English and Italian words are found', async () => {
  const { add, field, searchTitles } = await start()
  await field('place', 'STRING')
  await add('Two churches at night', 'Ms. 1', { place: 'Forlì, chiesa di San Mercuriale', sgti: 'Engraved by nobody' })
  await add('Cities of the coast', 'Ms. 2', { autn: 'Società dei manoscritti' })
  expect(await searchTitles('church')).toEqual(['Two churches at night'])
  expect(await searchTitles('city')).toEqual(['Cities of the coast'])
  expect(await searchTitles('chiese FORLI')).toEqual(['Two churches at night'])
  expect(await searchTitles('engravings')).toEqual(['Two churches at night'])
  expect(await searchTitles('manoscritto')).toEqual(['Cities of the coast'])
  expect(await searchTitles('citta')).toEqual([])
  expect(await searchTitles('churches cities')).toEqual([])
})

test('collections are found by other forms of their words as well', async () => {
  const { admin, root } = await start()
  const customMetadataList = [{ name: 'sgtt', value: 'Disegni e stampe' }]
  await admin.call(createCollection, { body: { parentCollectionsUuids: [root], customMetadataList } })
  const { body } = await admin.call(findCollectionsByText, { query: { text: 'disegno' } })
  expect(body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)).toEqual(['Disegni e stampe'])
})

test('when fields change the items are reindexed: values are found while their field exists, and counted by it', async () => {
  const { admin, add, field, searchTitles, counted, write } = await start()
  const uuid = await field('binding', 'STRING')
  const item = await add('A book', 'B. 1', { binding: 'Vellum' })
  await add('Another book', 'B. 2')
  const { version } = (await admin.call(readItem, { params: { uuid: item } })).body
  await admin.call(deleteTemplate, { params: { uuid } })
  await write()
  await expect.poll(() => searchTitles('vellum')).toEqual([])
  const again = await field('binding', 'STRING')
  await write()
  await expect.poll(() => searchTitles('vellum')).toEqual(['A book'])
  await admin.call(updateTemplate, { params: { uuid: again }, body: { type: 'ENUM', enumValues: ['Vellum'] } })
  expect(await counted()).toEqual([])
  await write()
  await expect.poll(counted).toEqual([{ name: 'binding', values: [{ value: 'Vellum', count: 1 }] }])
  // The search data is not part of the item's version.
  expect((await admin.call(readItem, { params: { uuid: item } })).body.version).toBe(version)
})

test('an interrupted reindex continues where it stopped', async () => {
  const { tenant, admin, searchTitles, counted, field, write } = await start()
  await admin.call(importCulturalItem, {
    body: { sgtt: 'First', pressmark: 'first', parentCollectionsUuids: [(await admin.call(findRoot)).body.uuid] },
  })
  await tenant.run((db) =>
    sql`insert into item (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, metadata, state_uuid, doc)
      select ${db.tenantId}, gen_random_uuid(), 'Churches', 'churches', 'P. ' || n, 'p', '{}', (select uuid from state where tenant_id = ${db.tenantId} limit 1), ''
      from generate_series(1, 1200) n`.execute(db),
  )
  await field('shape', 'ENUM', ['Round'])
  const done = () =>
    tenant.run(async (db) => {
      const row = await db
        .selectFrom('search_index_state')
        .select(['last_uuid', 'finished'])
        .where('tenant_id', '=', db.tenantId)
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ many: number }>`
        select count(*) as many from item where tenant_id = ${db.tenantId} and value_set is not null and doc <> ''`.execute(
        db,
      )
      return { ...row, many: rows[0]!.many }
    })
  // A worker killed after its first transaction: the signal arrives while that transaction runs.
  const broken = new AbortController()
  const stopped = write(broken.signal)
  await expect.poll(async () => (await done()).many).toBeGreaterThan(1)
  broken.abort()
  await stopped.catch(() => undefined)
  const before = await done()
  await write()
  expect(await done()).toMatchObject({ finished: true, many: 1201 })
  expect(before.last_uuid).not.toBe('00000000-0000-0000-0000-000000000000')
  expect(await searchTitles('church')).toHaveLength(20)
  expect(await counted()).toEqual([])
})

test('a concurrent change of an item is not overwritten by the reindex', async () => {
  const { admin, add, field, searchTitles, write } = await start()
  const item = await add('Before', 'X. 1')
  await field('shape', 'ENUM', ['Round'])
  await Promise.all([write(), admin.call(updateItem, { params: { uuid: item }, body: { sgtt: 'Afterwards' } })])
  expect(await searchTitles('afterwards')).toEqual(['Afterwards'])
  expect(await searchTitles('before')).toEqual([])
})

test('the job runs automatically, and an organisation of an older release is reindexed at startup', async () => {
  const { tenant, add, counted, field } = await start()
  await add('Old', 'O. 1')
  await tenant.run(async (db) => {
    await db.deleteFrom('search_index_state').where('tenant_id', '=', db.tenantId).execute()
    await sql`update item set value_set = null, doc = '' where tenant_id = ${db.tenantId}`.execute(db)
  })
  await world.work()
  const finished = () =>
    tenant.run((db) =>
      db.selectFrom('search_index_state').select('finished').where('tenant_id', '=', db.tenantId).executeTakeFirst(),
    )
  await expect.poll(finished).toEqual({ finished: true })
  await field('shape', 'ENUM', ['Round'])
  await add('New', 'N. 1', { shape: 'Round' })
  await expect.poll(counted).toEqual([{ name: 'shape', values: [{ value: 'Round', count: 1 }] }])
})
