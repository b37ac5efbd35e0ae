import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { templatesForWrite, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { excluding, missingFrom, problemFor, type BulkOperationDetails, type Problem } from '../bulk/bulk-operation.ts'
import type { Planned } from '../bulk/edit/plan.ts'
import { byPressmark, loadItems, partsThatFit, rewritten, type LoadedItem, type Rewritten } from '../items/fields.ts'
import { lockedAmong } from '../states/locked.ts'
import type { LoadedEntry } from './entries.ts'
import { replaceValues, valuesOf } from './values.ts'

export type TakenCell = {
  entity_uuid: string
  field: string
  lang: string | null
  current: string[]
  proposed: string[]
}

/** Computes the changes that a proposal makes to items, in parts that fit in memory, and locks the items. An item is skipped as a whole
 *  if one of its cells has changed since the comparison. */
export async function* planProposal(
  db: TenantDb,
  { proposal }: BulkOperationDetails,
  uuids: readonly string[],
): AsyncGenerator<Planned> {
  const templates = await templatesForWrite(db, 'ITEM')
  const claimed = new Set<string>()
  for (const part of await partsThatFit(db, uuids)) {
    const items = await loadItems(db, part, { locked: true })
    const locked = await lockedAmong(db, part)
    const cells = Map.groupBy(await takenCells(db, proposal!, part), ({ entity_uuid }) => entity_uuid) // set when it started
    const planned: Planned = { items, changes: [], unchanged: 0, problems: [...missingFrom(part, items), ...locked] }
    for (const item of excluding(items, locked)) {
      const change = changeOf(templates, item, cells.get(item.uuid) ?? [])
      if (change === undefined) planned.unchanged += 1
      else if ('code' in change) planned.problems.push(change)
      else planned.changes.push(change)
    }
    const { free, taken } = await byPressmark(db, planned.changes, claimed)
    const repeated = taken.map(({ uuid }) => problemFor(uuid, new Refusal('pressmarkAlreadyExists')))
    yield { ...planned, changes: free, problems: [...planned.problems, ...repeated] }
  }
}

const changeOf = (
  templates: readonly TemplateRow[],
  item: LoadedItem,
  cells: readonly TakenCell[],
): Rewritten | Problem | undefined => {
  try {
    return rewritten(templates, item, changedPairs(item, cells))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return problemFor(item.uuid, error)
  }
}

/** Returns the values of the fields that cells change. A field without values has an empty pair, which removes its values.
 *  @throws changedSince if a cell has changed since the comparison */
export const changedPairs = ({ pairs: stored }: LoadedEntry, cells: readonly TakenCell[]): MetadataPair[] => {
  let pairs: readonly MetadataPair[] = stored
  for (const { field, lang, current, proposed } of cells) {
    const cell = { field, ...(lang !== null && { lang }) }
    if (!isEqual(valuesOf(stored, cell), current)) throw new Refusal('changedSince')
    pairs = replaceValues(pairs, cell, proposed)
  }
  const fields = [...new Set(cells.map(({ field }) => field))]
  return fields.flatMap((field) => {
    const values = pairs.filter(({ name }) => name === field)
    return values.length > 0 ? values : [{ name: field, value: '' }]
  })
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** Reads the cells of these entries that a person has taken. */
export const takenCells = async (db: TenantDb, proposal: string, uuids: readonly string[]): Promise<TakenCell[]> => {
  const { rows } = await sql<TakenCell>`
    select entity_uuid, field, lang, current, proposed from proposal_cell
    where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and entity_uuid = any(${uuids}::uuid[]) and taken
    order by position`.execute(db)
  return rows
}
