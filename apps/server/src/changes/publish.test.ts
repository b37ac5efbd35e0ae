import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { readPublication } from '@pressmark/contract/changes/publication.ts'
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { listStates, updateState } from '@pressmark/contract/workflow/states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import { fire } from '#workflow/workflow.testing.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { comparePublished } from './publication-runs.ts'
import { positionEvents } from './sequencer.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})

const position = async () => {
  while ((await positionEvents(world.database, tenant.id)).length > 0);
}
type Row = { position: number; at: Date; kind: string; entity_uuid: string; version: number | null }
const publications = async () => {
  const { rows } = await world.database.pool.query<Row>(
    `select position, at, kind, entity_uuid, version from publication where tenant_id = ${tenant.id} order by position`,
  )
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1))
  const times = rows.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  return rows
}
const ofItem = async (item: string) =>
  (await publications()).filter(({ entity_uuid }) => entity_uuid === item).map(({ kind }) => kind)
const publish = async (item: string) => {
  for (const name of ['submit', 'publish']) expect((await fire(admin, name, item)).status, name).toBe(201)
}
const rename = async (item: string, title: string) => {
  const body = { customMetadataList: [{ name: 'sgtt', value: title }] }
  expect((await admin.call(updateItem, { params: { uuid: item }, body })).status).toBe(200)
}
const run = (batchSize: number, signal = new AbortController().signal) =>
  tenant.run(async (db) => {
    const runs = await db.selectFrom('publication_run').select('uuid').where('finished_at', 'is', null).execute()
    return () =>
      Promise.all(
        runs.map(({ uuid }) =>
          comparePublished({ database: world.database, signal, batchSize }, { tenantId: tenant.id, run: uuid }),
        ),
      )
  })
const counts = async () => (await admin.call(readPublication)).body

test('an item appears when its state is public, changes, disappears and appears again', async () => {
  const item = await newItem(tenant, 'A sheet')
  await rename(item, 'Not public yet')
  await position()
  expect(await publications()).toEqual([])
  await publish(item)
  await position()
  expect(await ofItem(item)).toEqual(['create'])
  await position()
  await rename(item, 'A new title')
  await position()
  await newAsset(tenant, item, 'images', {})
  await position()
  expect((await fire(admin, 'withdraw', item)).status).toBe(201)
  await position()
  await rename(item, 'Hidden')
  await position()
  await publish(item)
  await position()
  const kinds = await ofItem(item)
  expect(kinds.filter((kind) => kind !== 'update')).toEqual(['create', 'delete', 'create'])
  expect(kinds.slice(0, 2)).toEqual(['create', 'update'])
  expect((await counts()).published).toEqual({ items: 1, collections: 0, stories: 0, series: 0 })
})

test('an item that is deleted disappears, and appears again when it is restored', async () => {
  const item = await newItem(tenant, 'A sheet')
  await publish(item)
  await position()
  expect((await admin.call(deleteItem, { params: { uuid: item } })).status).toBe(204)
  await position()
  expect(await ofItem(item)).toEqual(['create', 'delete'])
  expect((await counts()).published.items).toBe(0)
  expect((await admin.call(restoreDeleted, { params: { uuid: item } })).status).toBe(200)
  await position()
  expect(await ofItem(item)).toEqual(['create', 'delete', 'create'])
})

test('publishing a whole state is a job with progress, which continues after an interruption', async () => {
  const items = await Promise.all(Array.from({ length: 7 }, (_, index) => newItem(tenant, `Sheet ${index}`)))
  await position()
  const state = (await admin.call(listStates, { query: {} })).body._embedded.itemStates.find(
    ({ name }) => name === 'Default',
  )!
  const change = (isPublic: boolean) =>
    admin.call(updateState, { params: { uuid: state.uuid }, body: { public: isPublic } })
  expect((await change(true)).status).toBe(200)
  await position()
  expect((await publications()).length, 'the call itself publishes nothing').toBe(0)
  const { running } = await counts()
  expect(running).toMatchObject([{ stateUuid: state.uuid, done: 0 }])
  expect(running[0]!.total).toBeGreaterThanOrEqual(7)

  const stop = new AbortController()
  stop.abort()
  await (
    await run(2, stop.signal)
  )()
  expect((await publications()).length).toBe(0)
  const { rows } = await world.database.pool.query<{ uuid: string }>(
    `select uuid from publication_run where tenant_id = ${tenant.id}`,
  )
  let batches = 0
  const interrupted = {
    get aborted() {
      batches += 1
      return batches > 3
    },
  } as AbortSignal
  const job = { tenantId: tenant.id, run: rows[0]!.uuid }
  await comparePublished({ database: world.database, signal: interrupted, batchSize: 2 }, job)
  const { done } = (await counts()).running[0]!
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(running[0]!.total)
  await (
    await run(2)
  )()
  expect((await counts()).running).toEqual([])
  for (const item of items) expect(await ofItem(item)).toEqual(['create'])
  expect((await counts()).published.items).toBe(7)

  expect((await change(false)).status).toBe(200)
  await position()
  await (
    await run(500)
  )()
  for (const item of items) expect(await ofItem(item)).toEqual(['create', 'delete'])
})

test('an organisation that hides everything, or shows everything, is compared as a whole', async () => {
  const [open, closed] = [await newItem(tenant, 'Open'), await newItem(tenant, 'Closed')]
  await publish(open)
  await position()
  let before = 'public-states'
  const set = async (anonymousAccess: 'all' | 'none' | 'public-states') => {
    await world.database.pool.query(`update tenant set anonymous_access = '${anonymousAccess}' where id = ${tenant.id}`)
    await tenant.run((db) =>
      record(db, null, {
        kind: 'tenant.changed',
        entity: TENANT_ENTITY,
        before: { anonymousAccess: before },
        after: { anonymousAccess },
      }),
    )
    before = anonymousAccess
    await position()
    await (
      await run(500)
    )()
  }
  await set('none')
  expect([await ofItem(open), await ofItem(closed)]).toEqual([['create', 'delete'], []])
  await set('all')
  expect([await ofItem(open), await ofItem(closed)]).toEqual([['create', 'delete', 'create'], ['create']])
  await set('public-states')
  expect([await ofItem(open), await ofItem(closed)]).toEqual([
    ['create', 'delete', 'create'],
    ['create', 'delete'],
  ])
})

test('a changed name, licence or logo is announced as an update of each public entity, once', async () => {
  const [open, closed] = [await newItem(tenant, 'Open'), await newItem(tenant, 'Closed')]
  await publish(open)
  await position()
  const change = (before: object, after: object) =>
    tenant.run((db) => record(db, null, { kind: 'tenant.changed', entity: TENANT_ENTITY, before, after }))
  const compared = async () => {
    await position()
    const { running } = await counts()
    await (
      await run(1)
    )()
    return running.length
  }
  await change({ supportUrl: null, defaultRights: null }, { supportUrl: 'https://help.example', defaultRights: null })
  expect([await compared(), await ofItem(open)], 'no record has it').toEqual([0, ['create']])

  const body = { defaultRights: 'http://creativecommons.org/publicdomain/zero/1.0/' } as const
  expect((await admin.call(updateTenantSettings, { body })).status).toBe(200)
  expect(await compared()).toBe(1)
  expect([await ofItem(open), await ofItem(closed)]).toEqual([['create', 'update'], []])
  expect((await publications()).at(-1)!.version, 'the entity itself has not changed').toBe(
    (await publications())[0]!.version,
  )

  await change({ displayName: 'Museum' }, { displayName: 'Museum of glass' })
  await position()
  await change({ displayName: 'Museum of glass' }, { displayName: 'Glass museum' })
  await tenant.run((db) => record(db, null, { kind: 'logo.set', entity: TENANT_ENTITY }))
  expect(await compared(), 'one announcement for all three').toBe(1)
  expect(await ofItem(open)).toEqual(['create', 'update', 'update'])
})

test('a running worker publishes a state by itself', async () => {
  const own = await openWorld()
  try {
    await own.work()
    const elsewhere = await own.tenant()
    const person = await elsewhere.as('Administrators')
    await newItem(elsewhere, 'A sheet')
    const states = (await person.call(listStates, { query: {} })).body._embedded.itemStates
    const params = { uuid: states.find(({ name }) => name === 'Default')!.uuid }
    expect((await person.call(updateState, { params, body: { public: true } })).status).toBe(200)
    await expect
      .poll(async () => (await person.call(readPublication)).body, { timeout: 20_000 })
      .toMatchObject({ published: { items: 1 }, running: [] })
  } finally {
    await own.close()
  }
})
