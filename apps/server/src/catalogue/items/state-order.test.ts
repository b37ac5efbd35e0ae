import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { createState } from '@pressmark/contract/workflow/states.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '#platform/db/database.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { FIRST_UUID, PAGE, partsOf } from './state-order.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NAMES = ['Stage 10', 'Stage 2', 'Árchived', 'Unused', 'zero']

const start = async () => {
  const tenant = await world.tenant()
  const [admin, editor] = [await tenant.as('Administrators'), await tenant.as('Editors')]
  const root = (await editor.call(findRoot)).body.uuid
  const names = NAMES.map((name) => `${name} of ${tenant.name}`)
  for (const [at, name] of names.entries()) {
    const color = `#1020${10 + at}`
    const { status } = await admin.call(createState, { body: { name, color, public: false, locksEditing: false } })
    expect(status).toBe(201)
  }
  await newItem(tenant, 'First')
  /* Copies the first item. Seven copies were changed at the same moment, and `Unused` has none. */
  const fill = (count: number) =>
    tenant.run((db) =>
      sql`
        with added as (
          insert into item (tenant_id, uuid, title, sort_title, pressmark, sort_pressmark, sort_author, state_uuid, doc, modified_at)
          select i.tenant_id, gen_random_uuid(), 'Copy', 'copy', 'C. ' || n, 'c', '', states.all[1 + (n * n) % cardinality(states.all)], '',
            now() - n / 7 * interval '1 minute'
          from item i, generate_series(1, ${count}::integer) n,
            (select array_agg(uuid order by position) as all from state where tenant_id = ${db.tenantId} and name not like 'Unused%') states
          where i.tenant_id = ${db.tenantId} and i.title = 'First'
          returning tenant_id, uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
        insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
        select tenant_id, uuid, ${root}, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at from added`.execute(
        db,
      ),
    )
  const list = async (sort: string, page: number, size: number) => {
    const query = { sort: [sort], page, size }
    const { body } = await editor.call(listItemsOfCollection, { params: { uuid: root }, query })
    return { uuids: body._embedded.culturalItems.map(({ uuid }) => uuid), total: body.page.totalElements }
  }
  const all = async (sort: string, total: number) => {
    const pages = Array.from({ length: Math.ceil(total / 1000) }, (_, page) => list(sort, page, 1000))
    return (await Promise.all(pages)).flatMap(({ uuids }) => uuids)
  }
  return { tenant, root, fill, list, all }
}

/* The same order by a plain sort of all items. */
const sorted = async (db: TenantDb, direction: 'asc' | 'desc'): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select i.uuid from item i join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid where i.tenant_id = ${db.tenantId}
    order by s.name collate natural_order ${sql.raw(direction)}, i.modified_at desc, i.uuid`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

test('the parts of a page are those of the whole list', () => {
  const Counts = fc.array(fc.nat(6), { maxLength: 6 })
  fc.assert(
    fc.property(Counts, fc.nat(30), fc.integer({ min: 1, max: 9 }), (counts, skip, take) => {
      const whole = counts.flatMap((count, state) => Array.from({ length: count }, (_, n) => `${state}:${n}`))
      const parts = partsOf(
        counts.map((count, state) => ({ state: String(state), count })),
        { skip, take },
      )
      const read = parts.flatMap((part) =>
        Array.from({ length: part.take }, (_, n) => `${part.state}:${part.skip + n}`),
      )
      expect(read).toEqual(whole.slice(skip, skip + take))
      expect(parts.slice(1).every((part) => part.skip === 0)).toBe(true)
    }),
  )
})

test('every page by state is that of a plain sort, from every cursor, in both directions', async () => {
  const { tenant, fill, list } = await start()
  await fill(2999)
  for (const direction of ['asc', 'desc'] as const) {
    const expected = await tenant.run((db) => sorted(db, direction))
    expect(new Set(expected).size).toBe(3000)
    for (const page of [0, 1, 149, 60, 61, 44, 75, 100, 62, 30, 148, 60]) {
      const { uuids, total } = await list(`state,${direction}`, page, 20)
      expect(total).toBe(3000)
      expect(uuids, `page ${page} ${direction}`).toEqual(expected.slice(page * 20, page * 20 + 20))
    }
    expect((await list(`state,${direction}`, 150, 20)).uuids).toEqual([])
  }
})

test('a collection of more than 10,000 items is sorted by state, and follows changed items and renamed states', async () => {
  const { tenant, fill, list, all } = await start()
  await fill(12_000)
  expect(await all('state', 12_001)).toEqual(await tenant.run((db) => sorted(db, 'asc')))
  await tenant.run((db) =>
    sql`update state set name = 'A' || name where tenant_id = ${db.tenantId} and name like 'zero%'`.execute(db),
  )
  const renamed = await tenant.run((db) => sorted(db, 'asc'))
  expect(await all('state', 12_001)).toEqual(renamed)
  const { rows } = await tenant.run((db) =>
    sql<{ uuid: string }>`
      update item set version = version + 1, modified_at = now(),
        state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name like 'Unused%')
      where tenant_id = ${db.tenantId} and uuid = ${renamed[0]} returning uuid`.execute(db),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, notice: { kind: 'item.changed', uuid: rows[0]!.uuid } })
  const changed = await tenant.run((db) => sorted(db, 'asc'))
  expect(changed.indexOf(renamed[0]!)).toBeGreaterThan(1000)
  expect(await all('state', 12_001)).toEqual(changed)
  expect((await list('state', 0, 20)).total).toBe(12_001)
})

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test.each(['force_custom_plan', 'force_generic_plan'])(
  'with %s, a page by state reads only its part of the index and sorts only its own rows',
  async (mode) => {
    const { tenant, root, fill } = await start()
    await fill(12_000)
    await sql`analyze item_parent`.execute(world.database.owner)
    const plan = await tenant.run(async (db) => {
      const states = await db.selectFrom('state').select('uuid').where('tenant_id', '=', db.tenantId).execute()
      const [one, other] = states.map(({ uuid }) => uuid)
      await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(db)
      await sql`prepare page (integer, uuid, uuid[], integer[], integer[], timestamptz[], uuid[]) as ${sql.raw(PAGE)}`.execute(
        db,
      )
      const given = `${db.tenantId}, '${root}', '{${one},${other}}', '{300,0}', '{15,5}', '{infinity,infinity}', '{${FIRST_UUID},${FIRST_UUID}}'`
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
        explain (analyze, format json) execute page (${sql.raw(given)})`.execute(db)
      await sql`deallocate page`.execute(db)
      return rows[0]!['QUERY PLAN'][0]!.Plan
    })
    const nodes = nodesOf(plan)
    const scans = nodes.filter((node) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Function Scan')
    expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
      ['Index Only Scan', 'items_by_state'],
    ])
    for (const node of nodes)
      expect(node['Actual Rows'] * node['Actual Loops'], node['Node Type']).toBeLessThanOrEqual(330)
    for (const node of nodes.filter((one) => one['Node Type'].includes('Sort')))
      expect(node['Actual Rows'], 'rows of one page').toBeLessThanOrEqual(20)
  },
)
