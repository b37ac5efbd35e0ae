import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { loadEntries, type LoadedEntry } from '#catalogue/proposals/entries.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { RowReason } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Problem } from '../read-row.ts'
import type { NumberedRow } from '../read/read-rows.ts'
import type { UpdatePlan } from './update-plan.ts'

/** The values of an entry at the export, by target. */
export type Base = Record<string, string[]>

/** A row of a spreadsheet and the entry that it names. `base` is undefined without an export that has the entry. */
export type MatchedRow = { row: NumberedRow; entry: LoadedEntry; base?: Base }

/** Finds the entry of each row.
 *  @param seen the rows of earlier entries, by UUID; this function adds the entries of these rows */
export const matchRows = async (
  db: TenantDb,
  plan: UpdatePlan,
  seen: Map<string, number>,
  rows: readonly NumberedRow[],
): Promise<{ matched: MatchedRow[]; problems: Problem[] }> => {
  const uuidOf = await entriesOfRows(db, plan, rows)
  const uuids = [...new Set(uuidOf.values())]
  const loaded = await loadEntries(db, plan.kind, uuids, { locked: false })
  const entries = new Map(loaded.map((entry) => [entry.uuid, entry]))
  const bases = await basesOf(db, plan, uuids)
  const matched: MatchedRow[] = []
  const problems: Problem[] = []
  for (const row of rows) {
    const uuid = uuidOf.get(row.number) ?? ''
    const entry = entries.get(uuid)
    const before = seen.get(uuid)
    if (entry === undefined) problems.push(problemOf(plan, row, unknown(plan)))
    else if (before !== undefined) problems.push(problemOf(plan, row, twice(plan, before)))
    else {
      seen.set(uuid, row.number)
      const base = bases.get(uuid)
      matched.push({ row, entry, ...(base && { base }) })
    }
  }
  return { matched, problems }
}

const unknown = ({ kind }: UpdatePlan): RowReason =>
  kind === 'ITEM'
    ? { code: 'itemUnknown', message: 'There is no item with this uuid or pressmark' }
    : { code: 'entryUnknown', message: 'There is no such entry with this uuid' }
const twice = ({ kind }: UpdatePlan, row: number): RowReason =>
  kind === 'ITEM'
    ? { code: 'itemTwice', message: `Row ${row} has the same item`, row }
    : { code: 'entryTwice', message: `Row ${row} has the same entry`, row }

const MAX_SHOWN = 200

const problemOf = ({ uuidAt, pressmarkAt, headers }: UpdatePlan, { number, cells }: NumberedRow, reason: RowReason) => {
  const at = pressmarkAt < 0 ? uuidAt : pressmarkAt
  return { row: number, column: headers[at] ?? '', value: truncate((cells[at] ?? '').trim(), MAX_SHOWN), reason }
}

/* Returns the UUID that each row names, by the number of the row. */
const entriesOfRows = async (
  db: TenantDb,
  { uuidAt, pressmarkAt }: UpdatePlan,
  rows: readonly NumberedRow[],
): Promise<Map<number, string>> => {
  const cellOf = ({ cells }: NumberedRow, at: number) => (cells[at] ?? '').replaceAll('\0', '').trim()
  if (uuidAt >= 0) {
    const named = rows.map((row) => [row.number, cellOf(row, uuidAt).toLowerCase()] as const)
    return new Map(named.filter(([, uuid]) => isUuid(uuid)))
  }
  const keys = rows.map((row) => [row.number, pressmarkKey(cellOf(row, pressmarkAt).toWellFormed())] as const)
  const existing = await db
    .selectFrom('item')
    .select(['uuid', 'pressmark_key'])
    .where('tenant_id', '=', db.tenantId)
    // Each pressmark has one owner, which the index contains.
    .where(sql<boolean>`not pressmark_repeated`)
    .where('pressmark_key', '=', sql<string>`any(${keys.map(([, key]) => key)})`)
    .execute()
  const uuidOf = new Map(existing.map(({ uuid, pressmark_key }) => [pressmark_key, uuid]))
  return new Map(
    keys.flatMap(([number, key]) => {
      const uuid = key === '' ? undefined : uuidOf.get(key)
      return uuid === undefined ? [] : [[number, uuid] as const]
    }),
  )
}

const basesOf = async (db: TenantDb, { source }: UpdatePlan, uuids: readonly string[]): Promise<Map<string, Base>> => {
  if (source === undefined || uuids.length === 0) return new Map()
  const { rows } = await sql<{ entity_uuid: string; cells: Base }>`
    select entity_uuid, cells from sheet_export_row
    where tenant_id = ${db.tenantId} and export_uuid = ${source.uuid} and entity_uuid = any(${uuids}::uuid[])
      and cells is not null`.execute(db)
  return new Map(rows.map(({ entity_uuid, cells }) => [entity_uuid, cells]))
}
