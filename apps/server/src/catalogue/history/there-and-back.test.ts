import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { newAsset } from '../../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { workOn } from '../bulk/bulk-operation.testing.ts'
import { startEdit, startUndo } from '../bulk/start.ts'
import { moveAssets, moveToItem, reorderAssets } from '../assets/order.ts'
import { setAssetFields, setAssetsFields, locateAsset } from '../assets/update.ts'
import { deleteAssets } from '../assets/delete.ts'
import { createCollection } from '../collections/create.ts'
import { rootUuid } from '../collections/find.ts'
import { deleteCollection } from '../collections/delete.ts'
import { moveCollection } from '../collections/tree.ts'
import { moveItem, moveItems } from '../items/parents.ts'
import { createItem } from '../items/create.ts'
import { setItemFields } from '../items/fields.ts'
import { deleteItem } from '../items/delete.ts'
import { eventOf } from './history.ts'
import { restore } from './restore.ts'
import { revertEvent } from './revert.ts'

const CHANGES = 200

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Things = { tenant: TestTenant; person: TestPerson; collections: string[]; items: string[]; images: string[] }

const start = async (): Promise<Things> => {
  const tenant = await world.tenant()
  const person = await tenant.as('Administrators')
  const labels = { en: 'Subject', it: 'Soggetto' }
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [{ name: 'subject', type: 'STRING', repeatable: true, labels, priority: 'LOW' }]),
  )
  const named = (title: string) => [{ name: 'sgtt', value: title }]
  const collections = [await tenant.run(rootUuid)]
  for (let at = 0; at < 13; at += 1) {
    const parents = [collections[Math.floor(at / 2)]!]
    collections.push(await tenant.run((db) => createCollection(db, null, { metadata: named(`Box ${at}`), parents })))
  }
  const items: string[] = []
  for (let at = 0; at < 16; at += 1) {
    const metadata = [...named(`Sheet ${at}`), { name: 'pressmark', value: `Ms. ${at}` }]
    items.push(await tenant.run((db) => createItem(db, null, { metadata, collections: [collections[at % 14]!] })))
  }
  const images: string[] = []
  for (let at = 0; at < 24; at += 1)
    images.push(await newAsset(tenant, items[at % 5]!, 'images', { title: `Image ${at}` }))
  return { tenant, person, collections, items, images }
}

/* Everything that people see of a catalogue. Left out: versions, times, and the order of words in search texts, which may differ. */
const TABLES = {
  item_record: `uuid, title, sort_title, sort_author, sort_pressmark, author, description, pressmark, metadata, state_uuid, deleted_at is null as there,
    (select array_agg(word order by word) from regexp_split_to_table(doc, ' ') word) as words`,
  item_parent: 'item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, created_at',
  collection_record:
    'uuid, title, sort_title, author, description, metadata, state_uuid, doc, deleted_at is null as there',
  collection_parent: 'collection_uuid, parent_uuid, sort_title',
  asset_record: 'uuid, item_uuid, kind, title, author, metadata, state_uuid, deleted_at is null as there',
  asset_position: 'item_uuid, kind, position, uuid',
}

const everything = (tenant: TestTenant) =>
  tenant.run(async (db) => {
    const rowsByTable: Record<string, unknown[]> = {}
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await sql`select ${sql.raw(columns)} from ${sql.table(table)} where tenant_id = ${db.tenantId}
        order by 1, 2, 3`.execute(db)
      rowsByTable[table] = rows
    }
    return rowsByTable
  })

type Draw = { what: number; one: number; other: number; third: number; word: string }

type Deed = (things: Things, draw: Draw) => (db: TenantDb) => Promise<unknown>

/** The actions of people, each through the function that its route uses. */
const DEEDS: Deed[] = [
  ({ items, person }, { one, word }) =>
    (db) =>
      setItemFields(db, person, { uuid: pick(items, one), pairs: [{ name: 'autn', value: word }] }, { mode: 'merge' }),
  ({ items, person }, { one, word, third }) =>
    (db) => {
      const subjects = word.split('').map((value) => ({ name: 'subject', value }))
      const renamed = { name: 'pressmark', value: `Ms. ${third % 20}` }
      return setItemFields(db, person, { uuid: pick(items, one), pairs: [renamed, ...subjects] }, { mode: 'merge' })
    },
  ({ items, collections, person }, { one, other, third }) =>
    (db) =>
      moveItem(db, person, pick(items, one), {
        parents: [...new Set([pick(collections, other), pick(collections, third)])],
      }),
  ({ items, collections, person }, { one, other, third }) =>
    (db) =>
      moveItems(db, person, some(items, one, 4), {
        addParentCollectionsUuids: [pick(collections, other)],
        removeParentCollectionsUuids: [pick(collections, third)],
      }),
  ({ collections, person }, { one, other, third }) =>
    (db) =>
      moveCollection(db, person, {
        uuid: pick(collections, one),
        parents: [...new Set([pick(collections, other), pick(collections, third)])],
      }),
  ({ images, person }, { one, word }) =>
    (db) =>
      setAssetFields(
        db,
        person,
        { uuid: pick(images, one), pairs: [{ name: 'autn', value: word }] },
        { mode: 'merge' },
      ),
  ({ images, person }, { one, word }) =>
    async (db) => {
      const { item } = await locateAsset(db, pick(images, one))
      const uuids = await imagesOf(db, item)
      await setAssetsFields(db, person, { item, kind: 'images' }, { uuids, pairs: [{ name: 'autn', value: word }] })
    },
  ({ images, person }, { one, other }) =>
    async (db) => {
      const { item } = await locateAsset(db, pick(images, one))
      const position = (other % (await imagesOf(db, item)).length) + 1
      await moveAssets(db, person, { item, kind: 'images' }, { uuids: [pick(images, one)], position, side: 'at' })
    },
  ({ images, person }, { one, other }) =>
    async (db) => {
      const { item } = await locateAsset(db, pick(images, one))
      const uuids = await imagesOf(db, item)
      const turned = [...uuids.slice(other % uuids.length), ...uuids.slice(0, other % uuids.length)]
      await reorderAssets(db, person, { item, kind: 'images' }, { uuids: turned })
    },
  ({ images, items, person }, { one, other }) =>
    async (db) => {
      const { item } = await locateAsset(db, pick(images, one))
      if (item === pick(items, other)) return
      await moveToItem(db, person, { item, kind: 'images' }, { uuids: [pick(images, one)], item: pick(items, other) })
    },
]

/** Drawn less often, because otherwise nothing would be left. */
const DELETIONS: Deed[] = [
  ({ collections, person }, { one }) =>
    (db) =>
      deleteCollection(db, person, pick(collections, one)),
  ({ items, person }, { one }) =>
    (db) =>
      deleteItem(db, person, pick(items, one)),
  ({ images, person }, { one, other }) =>
    async (db) => {
      const { item } = await locateAsset(db, pick(images, one))
      const uuids = await imagesOf(db, item)
      await deleteAssets(db, person, { item, kind: 'images' }, uuids.slice(0, (other % uuids.length) + 1))
    },
]

const ALL = [...DEEDS, ...DELETIONS]
/* One more than these: a bulk edit, which is a job. */
const EDIT = ALL.length

const Draw = fc.record({
  what: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...DEEDS.keys(), EDIT) },
    { weight: 1, arbitrary: fc.integer({ min: DEEDS.length, max: EDIT - 1 }) },
  ),
  one: fc.nat(1000),
  other: fc.nat(1000),
  third: fc.nat(1000),
  word: fc.stringMatching(/^[a-d]{0,3}$/),
})

const pick = (from: readonly string[], at: number): string => from[at % from.length]!
const some = (from: readonly string[], at: number, many: number) => [
  ...new Set(Array.from({ length: many }, (_, n) => pick(from, at + n * 3))),
]

const imagesOf = async (db: TenantDb, item: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('asset_position')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .where('kind', '=', 'images')
    .orderBy('position')
    .execute()
  return rows.map(({ uuid }) => uuid!)
}

/** @returns whether it was done; a refused action is not a change */
const doIt = async (things: Things, draw: Draw): Promise<boolean> => {
  const { tenant, person, items } = things
  try {
    if (draw.what !== EDIT) await tenant.run(ALL[draw.what]!(things, draw))
    else {
      const edit = { field: 'subject', operation: draw.one % 2 ? 'append' : 'set', value: `${draw.word}x` } as const
      const uuid = await tenant.run((db) =>
        startEdit(db, world.jobs, person, { edit, uuids: some(items, draw.other, 5) }),
      )
      await workOn(world, tenant, uuid, { batchSize: 2 })
    }
    return true
  } catch (error) {
    if (error instanceof Refusal || isTakenPressmark(error)) return false
    throw error
  }
}

const isTakenPressmark = (error: unknown) =>
  error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('pressmark_already_exists')

const newest = (tenant: TestTenant): Promise<number> =>
  tenant.run(async (db) => {
    const { last } = await db
      .selectFrom('event')
      .select((eb) => eb.fn.max('sequence').as('last'))
      .where('tenant_id', '=', db.tenantId)
      .executeTakeFirstOrThrow()
    return Number(last)
  })

type Step = { from: number; to: number }

/* Undoes bulk operations as one, reverts single changes from the history, and restores single deletions from the bin. */
const takeBack = async ({ tenant, person }: Things, { from, to }: Step): Promise<void> => {
  const events = await tenant.run((db) =>
    db
      .selectFrom('event as e')
      .leftJoin('bulk_operation as a', (join) =>
        join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.uuid', '=', 'e.batch'),
      )
      .select(['e.sequence', 'e.kind', 'e.entity_uuid', 'a.uuid as bulkOperation'])
      .where('e.tenant_id', '=', db.tenantId)
      .where('e.sequence', '>', from)
      .where('e.sequence', '<=', to)
      .orderBy('e.sequence', 'desc')
      .execute(),
  )
  const bulkOperation = events[0]?.bulkOperation
  if (bulkOperation) {
    await tenant.run((db) => startUndo(db, world.jobs, { ...person, capabilities: new Set() }, bulkOperation))
    await workOn(world, tenant, bulkOperation, { batchSize: 3 })
    const orphans = await tenant.run((db) =>
      db
        .selectFrom('bulk_operation_problem')
        .selectAll()
        .where('tenant_id', '=', db.tenantId)
        .where('bulk_operation_uuid', '=', bulkOperation)
        .execute(),
    )
    expect(orphans).toEqual([])
    return
  }
  for (const { sequence, kind, entity_uuid } of events) {
    await tenant.run(async (db) =>
      kind.endsWith('.deleted')
        ? restore(db, person, entity_uuid)
        : revertEvent(db, person, await eventOf(db, sequence)),
    )
  }
}

test('200 random changes, reverted from the last to the first, leave the catalogue exactly as before', async () => {
  const seed = Date.now()
  const prepared = await start()
  const before = await everything(prepared.tenant)
  const steps: Step[] = []
  let from = await newest(prepared.tenant)
  for (const draw of fc.sample(Draw, { seed, numRuns: CHANGES * 5 })) {
    const done = await doIt(prepared, draw)
    const to = await newest(prepared.tenant)
    if (done && to > from) steps.push({ from, to })
    from = to
    if (steps.length === CHANGES) break
  }
  expect(steps, `seed ${seed}`).toHaveLength(CHANGES)
  expect(await everything(prepared.tenant)).not.toEqual(before)
  for (const step of steps.toReversed()) await takeBack(prepared, step)
  expect(await everything(prepared.tenant), `seed ${seed}`).toEqual(before)
})
