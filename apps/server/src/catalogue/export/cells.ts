import { EXPORT_LIMITS, LONG_CELL } from '@pressmark/contract/catalogue/exports.ts'
import { joinCell } from '@pressmark/contract/ingest/sheet-cells.ts'
import { infoTarget, readTarget, UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import { sql } from 'kysely'
import type { TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { ExportRow } from './exports.ts'

/** A column, and the field that it shows. The field is missing for other columns, and if it was deleted since. */
export type SheetColumn = { target: string; header: string; template?: TemplateRow; lang?: string }

export const sheetColumns = (columns: ExportRow['columns'], templates: readonly TemplateRow[]): SheetColumn[] =>
  columns.map((column) => ({ ...column, ...readTarget(templates, column.target) }))

export type StoredRow = { position: number; entity_uuid: string; version: number; cells: Record<string, string[]> }

const PART = { rows: 500, bytes: 4_000_000 }

type Stored = Pick<ExportRow, 'uuid' | 'total'>

/** Yields the cells of the exported entries, in parts that fit in memory.
 *  @param origin precedes the addresses of entries */
export async function* exportedCells(
  db: TenantDb,
  stored: Stored,
  columns: readonly SheetColumn[],
  origin: string,
): AsyncGenerator<string[][]> {
  const writers = columns.map((column) => cellWriter(column, origin))
  for await (const rows of storedParts(db, stored)) yield rows.map((row) => writers.map((write) => write(row)))
}

/** Yields the stored values of the exported entries, in parts that fit in memory. Entries that were gone have none. */
export async function* storedParts(db: TenantDb, { uuid, total }: Stored): AsyncGenerator<StoredRow[]> {
  for (let after = 0; after < total;) {
    const rows = await storedRows(db, uuid, after)
    if (rows.length === 0) throw new Error('an export was deleted while it was sent')
    yield rows.filter((row): row is StoredRow => row.version !== null && row.cells !== null)
    after = rows.at(-1)!.position // not empty
  }
}

type PossibleRow = Pick<StoredRow, 'position' | 'entity_uuid'> & {
  version: number | null
  cells: StoredRow['cells'] | null
}

const storedRows = async (db: TenantDb, uuid: string, after: number): Promise<PossibleRow[]> => {
  const { rows } = await sql<PossibleRow>`
    select position, entity_uuid, version, cells from (
      select position, entity_uuid, version, cells,
        sum(octet_length(cells::text)) over (order by position) - octet_length(cells::text) as before
      from sheet_export_row
      where tenant_id = ${db.tenantId} and export_uuid = ${uuid} and position > ${after} and position <= ${after + PART.rows}
    ) part where coalesce(before, 0) < ${PART.bytes} order by position`.execute(db)
  return rows
}

type Write = (row: StoredRow) => string

const cellWriter = ({ target, template }: SheetColumn, origin: string): Write => {
  if (target === UUID_TARGET) return ({ entity_uuid }) => entity_uuid
  if (target === VERSION_TARGET) return ({ version }) => String(version)
  if (target === infoTarget('address')) return ({ cells }) => cells[target]?.map((path) => origin + path)[0] ?? ''
  // A single value of a field that takes only one is written as it is, so that its bars need no backslash.
  const joinsOne = template === undefined || template.repeatable
  return ({ cells }) => {
    const values = cells[target] ?? []
    const cell = values.length === 1 && !joinsOne ? values[0]! : joinCell(values)
    return cell.length > EXPORT_LIMITS.cell ? LONG_CELL : cell
  }
}
