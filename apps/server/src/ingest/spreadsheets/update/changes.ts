import {
  CHANGE_VALUE_LENGTH,
  type SheetChange,
  type SheetChangeSummary,
} from '@pressmark/contract/ingest/sheet-changes.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { takeCells, type CellFilter } from '#catalogue/proposals/cells.ts'
import { countCells, listCells, type ListedCell } from '#catalogue/proposals/read-cells.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { lockSheet, readSheet } from '../sheets.ts'

/** Returns a page of the cells that differ from the catalogue.
 *  @throws notFound */
export const changePage = async (
  db: TenantDb,
  uuid: string,
  filter: CellFilter,
  paging: Paging,
): Promise<{ changes: SheetChange[]; total: number }> => {
  await readSheet(db, uuid)
  const { cells, total } = await listCells(db, uuid, filter, paging)
  return { changes: cells.map(changeOf), total }
}

const changeOf = ({ lang, code, message, base, current, proposed, ...cell }: ListedCell): SheetChange => ({
  ...cell,
  ...(lang !== null && { lang }),
  ...(code !== null && { code }),
  ...(message !== null && { message }),
  base: base && cut(base),
  current: cut(current),
  proposed: cut(proposed),
})

const cut = (values: readonly string[]): string[] => values.map((value) => truncate(value, CHANGE_VALUE_LENGTH))

/** Counts the cells that differ from the catalogue, by column.
 *  @throws notFound */
export const changeSummary = async (db: TenantDb, uuid: string): Promise<SheetChangeSummary> => {
  const { headers } = await readSheet(db, uuid)
  const { entities, columns } = await countCells(db, uuid)
  const sum = (name: 'change' | 'conflict' | 'damaged' | 'refused' | 'taken') =>
    columns.reduce((total, counts) => total + counts[name], 0)
  return {
    items: entities,
    change: sum('change'),
    conflict: sum('conflict'),
    damaged: sum('damaged'),
    refused: sum('refused'),
    taken: sum('taken'),
    columns: columns.map((counts) => ({ ...counts, header: headers[counts.column] ?? '' })),
  }
}

/** Takes or leaves cells.
 *  @throws notFound; stepMismatch unless the comparison is done and nothing was written yet */
export const takeChanges = async (
  db: TenantDb,
  uuid: string,
  cells: CellFilter & { taken: boolean },
): Promise<void> => {
  const { mode, step } = await lockSheet(db, uuid)
  if (mode !== 'update' || step !== 'CHECKED') throw new Refusal('stepMismatch')
  await takeCells(db, uuid, cells)
}
