import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '#platform/db/database.ts'
import { stateUuid } from '#workflow/states.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { rootUuid } from './find.ts'
import { deleteCollection, countRemoval, planRemoval } from './delete.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/* Up to 12 collections below the root (0), each below some of those before it, and items in some of them. */
const Graph = fc
  .array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .chain((drawn) =>
    fc.record({
      parents: fc.constant(drawn.map((above, at) => [...new Set(above.map((one) => one % (at + 1)))])),
      items: fc.array(fc.uniqueArray(fc.nat(drawn.length), { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      removed: fc.integer({ min: 1, max: drawn.length }),
    }),
  )
type Graph = { parents: number[][]; items: number[][]; removed: number }

/* Inserts only the rows, because the test is about the rules that change them. */
const lay = async (db: TenantDb, { parents, items }: Graph) => {
  const collections = [await rootUuid(db), ...parents.map(() => uuidv7())]
  const tenant_id = db.tenantId
  const state_uuid = await stateUuid(db, undefined)
  const named = { tenant_id, title: 'x', sort_title: 'x', state_uuid, doc: '' }
  await db
    .insertInto('collection')
    .values(collections.slice(1).map((uuid) => ({ ...named, uuid })))
    .execute()
  const links = parents.flatMap((above, at) =>
    above.map((one) => ({
      tenant_id,
      collection_uuid: collections[at + 1]!,
      parent_uuid: collections[one]!,
      sort_title: 'x',
    })),
  )
  await db.insertInto('collection_parent').values(links).execute()
  if (items.length > 0) {
    const rows = items.map(() => ({ ...named, uuid: uuidv7(), pressmark: uuidv7(), sort_pressmark: 'x' }))
    await db.insertInto('item').values(rows).execute()
    const hung = items.flatMap((places, at) =>
      places.map((place) => ({
        tenant_id,
        item_uuid: rows[at]!.uuid,
        collection_uuid: collections[place]!,
        sort_title: 'x',
        sort_author: 'x',
        sort_pressmark: 'x',
        state_uuid: named.state_uuid,
        created_at: new Date(),
        modified_at: new Date(),
      })),
    )
    await db.insertInto('item_parent').values(hung).execute()
  }
  return collections
}

type Figures = { collections: number; lost: number; loose: number }

const figures = async (db: TenantDb): Promise<Figures> => {
  const { rows } = await sql<Figures>`
    select (select count(*) from collection where tenant_id = ${db.tenantId}) as collections,
      (select count(*) from item i where tenant_id = ${db.tenantId} and not exists (
        select from item_parent l join collection c on c.tenant_id = l.tenant_id and c.uuid = l.collection_uuid
        where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid)) as lost,
      (select count(*) from collection c where tenant_id = ${db.tenantId} and not is_root and not exists (
        select from collection_parent l join collection p on p.tenant_id = l.tenant_id and p.uuid = l.parent_uuid
        where l.tenant_id = c.tenant_id and l.collection_uuid = c.uuid)) as loose`.execute(db)
  return rows[0]!
}

// Takes about 15 s on an idle machine.
test('on 500 graphs the dry run matches the deletion, and nothing is lost', async () => {
  const { run } = await world.tenant()
  let there = 1
  await fc.assert(
    fc.asyncProperty(Graph, async (graph) => {
      await run(async (db) => {
        const removed = (await lay(db, graph))[graph.removed]!
        const dryRun = await countRemoval(db, await planRemoval(db, [removed]))
        const deleted = await deleteCollection(db, null, removed)
        const after = await figures(db)
        there += graph.parents.length - dryRun.deletedSubcollections - 1
        expect(deleted).toMatchObject(dryRun)
        expect(after).toEqual({ collections: there, lost: 0, loose: 0 })
        const { rows } = await sql<{ moved: number }>`
          select count(distinct entity_uuid) as moved from event where tenant_id = ${db.tenantId} and kind = 'item.moved'
            and batch = (select batch from event where tenant_id = ${db.tenantId} and kind = 'collection.deleted' and entity_uuid = ${removed})`.execute(
          db,
        )
        expect(rows[0]?.moved).toBe(dryRun.sharedItems + dryRun.orphanItems)
      })
    }),
    { numRuns: 500 },
  )
})
