import { sql } from 'kysely'
import { templatesForWrite } from '#metadata/templates.ts'
import { Refusal } from '#platform/errors.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { pairsToRevert } from '../../history/pairs-to-revert.ts'
import { byPressmark, rewritten, loadItems, writeItems, type Rewritten } from '../../items/fields.ts'
import { problemFor, missingFrom, type Problem } from '../bulk-operation.ts'
import { writeItemParents, lockItemParents, type ItemParents } from '../../items/parents.ts'
import type { RevertBatch } from './types.ts'

/** Restores fields of items that still have the values set by the bulk operation. Other fields stay. */
export const revertItemFields: RevertBatch = async (db, person, changes, batch) => {
  const uuids = changes.map(({ uuid }) => uuid)
  const items = await loadItems(db, uuids, { locked: true })
  const templates = await templatesForWrite(db, 'ITEM')
  const changeOf = new Map(changes.map((change) => [change.uuid, change]))
  const [reverted, problems]: [Rewritten[], Problem[]] = [[], missingFrom(uuids, items)]
  for (const item of items) {
    const { sequence, before, after } = changeOf.get(item.uuid)! // the query used its keys
    try {
      const target = rewritten(templates, item, pairsToRevert(item.pairs, before, after))
      if (target !== undefined) reverted.push({ ...target, reverts: sequence })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(problemFor(item.uuid, error))
    }
  }
  const { free, taken } = await byPressmark(db, reverted)
  await writeItems(db, person, free, batch)
  return [...problems, ...taken.map(({ uuid }) => problemFor(uuid, new Refusal('pressmarkAlreadyExists')))]
}

/** Moves items back to their former collections if they are still where the bulk operation put them. */
export const revertItemMoves: RevertBatch = async (db, person, changes, batch) => {
  const existing = await lockExisting(
    db,
    changes.flatMap(({ before }) => before.collections ?? []),
  )
  const uuids = changes.map(({ uuid }) => uuid)
  const locked = await lockItemParents(db, uuids)
  const changeOf = new Map(changes.map((change) => [change.uuid, change]))
  const [reverted, problems]: [ItemParents[], Problem[]] = [[], missingFrom(uuids, locked)]
  for (const { uuid, before: now } of locked) {
    const { sequence, before, after } = changeOf.get(uuid)! // the query used its keys
    const target = before.collections ?? []
    if (!isSameSet(now, after.collections ?? [])) problems.push(problemFor(uuid, new Refusal('changedSince')))
    else if (target.every((collection) => existing.has(collection)))
      reverted.push({ uuid, before: now, after: target, reverts: sequence })
    else problems.push({ uuid, code: 'collectionGone', message: 'One of its collections no longer exists' })
  }
  await writeItemParents(db, person, reverted, batch)
  return problems
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((uuid) => other.includes(uuid))

/* Locks like lockCollections, but ignores missing collections. */
const lockExisting = async (db: TenantDb, uuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from collection where tenant_id = ${db.tenantId} and uuid = any(${[...new Set(uuids)]}::uuid[])
    order by uuid for key share`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}
