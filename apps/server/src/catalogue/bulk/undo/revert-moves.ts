import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { writeItemParents, lockItemParents, type ItemParents } from '../../items/parents.ts'
import { problemFor, missingFrom, type Problem } from '../problem.ts'
import type { RevertBatch } from './types.ts'

/** Hangs items where they hung before, as long as they hang where the act put them. */
export const revertItemMoves: RevertBatch = async (db, person, changes, batch) => {
  const there = await holdThose(
    db,
    changes.flatMap(({ before }) => before.collections ?? []),
  )
  const uuids = changes.map(({ uuid }) => uuid)
  const held = await lockItemParents(db, uuids)
  const changeOf = new Map(changes.map((change) => [change.uuid, change]))
  const [back, problems]: [ItemParents[], Problem[]] = [[], missingFrom(uuids, held)]
  for (const { uuid, before: now } of held) {
    const { sequence, before, after } = changeOf.get(uuid)! // found by it
    const wanted = before.collections ?? []
    if (!isSameSet(now, after.collections ?? [])) problems.push(problemFor(uuid, new Refusal('changedSince')))
    else if (wanted.every((collection) => there.has(collection)))
      back.push({ uuid, before: now, after: wanted, reverts: sequence })
    else
      problems.push({ uuid, code: 'collectionGone', message: 'A collection that it hung below is not there any more' })
  }
  await writeItemParents(db, person, back, batch)
  return problems
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((uuid) => other.includes(uuid))

/* As holdCollections, without those that are gone. */
const holdThose = async (db: TenantDb, uuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from collection where tenant_id = ${db.tenantId} and uuid = any(${[...new Set(uuids)]}::uuid[])
    order by uuid for key share`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}
