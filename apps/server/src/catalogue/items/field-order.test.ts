import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { MAX_SORTED_BY_FIELD, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { createTemplate } from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const [admin, editor] = [await tenant.as('Administrators'), await tenant.as('Editors')]
  const root = (await editor.call(findRoot)).body.uuid
  for (const [name, type] of [
    ['room', 'STRING'],
    ['width', 'NUMBER'],
  ] as const)
    await admin.call(createTemplate, { body: { name, label: name, type, resourceType: 'ITEM' } })
  const add = async (sgtt: string, fields: Record<string, string>) => {
    const body = { sgtt, pressmark: `P. ${sgtt}`, parentCollectionsUuids: [root] }
    const { uuid } = (await editor.call(importCulturalItem, { body })).body
    const pairs = Object.entries({ sgtt, pressmark: `P. ${sgtt}`, ...fields })
    const customMetadataList = pairs.map(([name, value]) => ({ name, value }))
    await editor.call(updateItem, { params: { uuid }, body: { customMetadataList } })
    return uuid
  }
  const list = (sort: string, page = 0, size = 20) =>
    editor.call(listItemsOfCollection, { params: { uuid: root }, query: { sort: [sort], page, size } })
  const titles = async (sort: string) => (await list(sort)).body._embedded.culturalItems.map(({ sgtt }) => sgtt)
  return { tenant, editor, root, add, list, titles }
}

test('a small collection is sorted by any field, in natural order, and items without a value are last', async () => {
  const { add, list, titles } = await start()
  await add('A', { room: 'Box 10', width: '9.5' })
  await add('B', { room: '“box” 2', width: '10' })
  await add('C', { room: 'Box 1', width: '-1', sgti: 'Described' })
  await add('D', {})
  expect(await titles('metadata.room,asc')).toEqual(['C', 'B', 'A', 'D'])
  expect(await titles('metadata.room,desc')).toEqual(['A', 'B', 'C', 'D'])
  expect(await titles('metadata.width')).toEqual(['C', 'A', 'B', 'D'])
  expect(await titles('metadata.sgti')).toEqual(['C', 'A', 'B', 'D'])
  expect(await titles('state'), 'last modified first in a state').toEqual(['D', 'C', 'B', 'A'])
  const second = (await list('metadata.room', 1, 3)).body
  expect(second._embedded.culturalItems.map(({ sgtt }) => sgtt)).toEqual(['D'])
  expect(second.page).toMatchObject({ totalElements: 4, totalPages: 2 })
})

test('an unknown field, another collection and a name with quotes are refused', async () => {
  const { editor, list } = await start()
  expect(await list('metadata.nothing')).toMatchObject({ status: 400, body: { code: 'badRequest' } })
  expect(await list("metadata.x'); drop table item; --")).toMatchObject({ status: 400 })
  const foreign = await (await world.tenant()).as('Editors')
  const uuid = (await foreign.call(findRoot)).body.uuid
  for (const sort of ['state', 'metadata.room'])
    expect(await editor.call(listItemsOfCollection, { params: { uuid }, query: { sort: [sort] } })).toMatchObject({
      status: 404,
    })
})

test('a collection of more than 10,000 items is not sorted by other fields', async () => {
  const { tenant, root, add, list } = await start()
  await add('First', { room: '1' })
  const copy = (from: number, to: number) =>
    tenant.run(async (db) => {
      await sql`
        with added as (
          insert into item (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, sort_author, state_uuid, doc, metadata)
          select i.tenant_id, gen_random_uuid(), 'Copy', 'copy', 'C. ' || n, 'c', '', i.state_uuid, '', i.metadata
          from item i, generate_series(${from}::integer, ${to}::integer) n where i.tenant_id = ${db.tenantId} and i.title = 'First'
          returning tenant_id, uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
        insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
        select tenant_id, uuid, ${root}, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at from added`.execute(
        db,
      )
    })
  await copy(2, MAX_SORTED_BY_FIELD)
  expect((await list('metadata.room')).body.page.totalElements).toBe(MAX_SORTED_BY_FIELD)
  await copy(MAX_SORTED_BY_FIELD + 1, MAX_SORTED_BY_FIELD + 1)
  expect(await list('metadata.room')).toMatchObject({ status: 400, body: { code: 'badRequest' } })
  expect((await list('pressmark')).status).toBe(200)
  expect((await list('state')).body.page.totalElements).toBe(MAX_SORTED_BY_FIELD + 1)
})
