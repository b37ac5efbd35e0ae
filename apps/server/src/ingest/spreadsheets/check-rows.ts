import type { TenantDb } from '#platform/db/database.ts'
import { rowOfItem } from './item-uuids.ts'
import { headerOf, isEmptyRow, readRow, type Plan, type Problem, type ReadRow } from './read-row.ts'
import type { NumberedRow } from './read/read-rows.ts'

export type CheckedRows = { valid: ReadRow[]; problems: Problem[]; invalid: number; empty: number }

/** Which rows can become items, and what is wrong with the others.
 *  @param seen pressmarks of valid rows before these, with their rows; those of these are added */
export const checkRows = async (
  db: TenantDb,
  sheet: string,
  plan: Plan,
  rows: readonly NumberedRow[],
  seen: Map<string, number>,
): Promise<CheckedRows> => {
  const full = rows.filter((row) => !isEmptyRow(row))
  const read = full.map((row) => readRow(plan, row))
  const taken = await takenPressmarks(db, read)
  const valid: ReadRow[] = []
  const problems: Problem[] = []
  for (const row of read) {
    const before = seen.get(row.pressmark) ?? rowOfItem(sheet, taken.get(row.pressmark) ?? '')
    if (before !== undefined) row.problems.push(twice(plan, row, before))
    else if (taken.has(row.pressmark)) row.problems.push(alreadyThere(plan, row))
    problems.push(...row.problems)
    if (row.problems.length > 0) continue
    valid.push(row)
    seen.set(row.pressmark, row.number)
  }
  return { valid, problems, invalid: read.length - valid.length, empty: rows.length - full.length }
}

const takenPressmarks = async (db: TenantDb, rows: readonly ReadRow[]): Promise<Map<string, string>> => {
  const pressmarks = rows.map(({ pressmark }) => pressmark).filter((pressmark) => pressmark !== '')
  if (pressmarks.length === 0) return new Map()
  const taken = await db
    .selectFrom('item')
    .select(['pressmark', 'uuid'])
    .where('tenant_id', '=', db.tenantId)
    .where('pressmark', 'in', pressmarks)
    .execute()
  return new Map(taken.map(({ pressmark, uuid }) => [pressmark, uuid]))
}

const twice = (plan: Plan, { number, pressmark }: ReadRow, before: number): Problem => ({
  row: number,
  column: headerOf(plan, 'pressmark'),
  value: pressmark,
  reason: { code: 'pressmarkTwice', message: `Row ${before} has the same pressmark`, row: before },
})

const alreadyThere = (plan: Plan, { number, pressmark }: ReadRow): Problem => ({
  row: number,
  column: headerOf(plan, 'pressmark'),
  value: pressmark,
  reason: { code: 'pressmarkTaken', message: 'An item with this pressmark already exists' },
})
