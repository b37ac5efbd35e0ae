import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { World } from '#testing/world.ts'
import { createCollection } from './create.ts'
import { rootUuid } from './find.ts'
import { moveCollection } from './tree.ts'

const WRITERS = 4

/** Lets four people move six collections below one another at the same time. */
export const moveAtOnce = async (world: World, rounds: number) => {
  const tenant = await world.tenant()
  const root = await tenant.run(rootUuid)
  const named = (title: string) => ({ metadata: [{ name: 'sgtt', value: title }], parents: [root] })
  const uuids: string[] = []
  for (let n = 0; n < 6; n += 1)
    uuids.push(await tenant.run((db) => createCollection(db, null, named(`Collection ${n}`))))
  let moved = 0
  let refused = 0
  const unexpected: unknown[] = []
  const mover = async (seed: number) => {
    for (let round = 0; round < rounds / WRITERS; round += 1) {
      const from = uuids[(seed + round * 7) % uuids.length]!
      const below = uuids[(seed * 3 + round * 5 + 1) % uuids.length]!
      try {
        await tenant.run((db) => moveCollection(db, null, { uuid: from, parents: [below] }))
        moved += 1
      } catch (error) {
        if (error instanceof Refusal && error.code === 'alertCollection') refused += 1
        else unexpected.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, seed) => mover(seed)))
  return { inCycles: await tenant.run(inCycles), moved, refused, unexpected }
}

const inCycles = async (db: TenantDb): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    with recursive up(start, uuid) as (
      select collection_uuid, parent_uuid from collection_parent where tenant_id = ${db.tenantId}
      union
      select up.start, link.parent_uuid from up join collection_parent link on link.tenant_id = ${db.tenantId} and link.collection_uuid = up.uuid
    ) select count(*) as many from up where start = uuid`.execute(db)
  return rows[0]?.many ?? 0
}
