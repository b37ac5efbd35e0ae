import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { sql } from 'kysely'
import { countMissing } from '#catalogue/collections/paths.ts'
import { withLockedRow } from '#platform/jobs/batch-job.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { batchesOf, planOf, SHEETS, type SheetContext } from './batches.ts'
import { changeSheet, deleteProblems, listProblems, NOTHING_YET, type SheetRow } from './sheets.ts'
import type { Checker } from './checker.ts'
import { compareChecker } from './update/compare-checker.ts'
import { rowOfItem } from './item-uuids.ts'
import { headerOf, isEmptyRow, readRow, type Plan, type Problem, type ReadRow } from './read-row.ts'
import type { NumberedRow } from './read/read-rows.ts'

/** Runs the dry run: validates every row by the rules of an import, or compares it with the catalogue, and stores the problems. An
 *  interrupted run starts again.
 *  @throws InvalidSheet, StaleJob */
export const checkSheet = async (context: SheetContext, sheet: SheetRow): Promise<void> => {
  const checker = await withLockedRow(SHEETS, context, { seen: sheet }, async (db) => {
    await deleteProblems(db, sheet.uuid)
    await changeSheet(db, sheet.uuid, {
      ...NOTHING_YET,
      tries: sheet.tries,
      row_count: 0,
      hidden_count: 0,
      last_row: 0,
      image_count: 0,
    })
    return sheet.mode === 'update' ? compareChecker(db, sheet) : creationChecker(db, sheet)
  })
  let progress = 0
  let done = 0
  const onBytes = (read: number, of: number) => (progress = of > 0 ? read / of : 0)
  for await (const batch of batchesOf(context, sheet, { after: 0, onBytes })) {
    const last = batch.at(-1)!.number // a batch is not empty
    await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db, now) => {
      const { valid, invalid, empty, images, problems } = await checker.checkBatch(db, batch)
      await listProblems(db, sheet.uuid, now.problem_count, problems)
      await changeSheet(db, sheet.uuid, {
        progress,
        done: last,
        last_row: last,
        row_count: now.row_count + batch.length - empty,
        hidden_count: now.hidden_count + batch.filter((row) => row.hidden === true && !isEmptyRow(row)).length,
        valid: now.valid + valid,
        invalid: now.invalid + invalid,
        problem_count: now.problem_count + problems.length,
        image_count: now.image_count + images,
      })
    })
    done = last
  }
  await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db) => {
    await changeSheet(db, sheet.uuid, { step: 'CHECKED', progress: 1, ...(await checker.finish(db)) })
  })
}

const creationChecker = async (db: TenantDb, sheet: SheetRow): Promise<Checker> => {
  const plan = await planOf(db, sheet)
  const seen = new Map<string, number>()
  const paths = new Map<string, string[]>()
  return {
    checkBatch: async (batchDb, rows) => {
      const { valid, ...counts } = await checkRows(batchDb, { sheet: sheet.uuid, plan, seen }, rows)
      for (const { path } of valid) paths.set(JSON.stringify(path), path)
      return { ...counts, valid: valid.length, images: valid.reduce((sum, { images }) => sum + images.length, 0) }
    },
    finish: async (lastDb) => {
      const collection = sheet.collection_uuid! // only an update has none
      return { missing_collections: await countMissing(lastDb, collection, [...paths.values()]) }
    },
  }
}

export type CheckedRows = { valid: ReadRow[]; problems: Problem[]; invalid: number; empty: number }

/** Separates rows that can become items from rows with problems.
 *  @param about `seen` has the pressmark keys of earlier valid rows, with their rows; this function adds those of these rows */
export const checkRows = async (
  db: TenantDb,
  { sheet, plan, seen }: { sheet: string; plan: Plan; seen: Map<string, number> },
  rows: readonly NumberedRow[],
): Promise<CheckedRows> => {
  const full = rows.filter((row) => !isEmptyRow(row))
  const read = full.map((row) => readRow(plan, row))
  const taken = await takenPressmarks(db, read)
  const valid: ReadRow[] = []
  const problems: Problem[] = []
  for (const row of read) {
    const key = pressmarkKey(row.pressmark)
    const before = seen.get(key) ?? rowOfItem(sheet, taken.get(key) ?? '')
    if (before !== undefined) row.problems.push(twice(plan, row, before))
    else if (taken.has(key)) row.problems.push(alreadyThere(plan, row))
    problems.push(...row.problems)
    if (row.problems.length > 0) continue
    valid.push(row)
    seen.set(key, row.number)
  }
  return { valid, problems, invalid: read.length - valid.length, empty: rows.length - full.length }
}

/* Returns the items that have the pressmarks of the rows, by the key of the pressmark. */
const takenPressmarks = async (db: TenantDb, rows: readonly ReadRow[]): Promise<Map<string, string>> => {
  const keys = rows.map(({ pressmark }) => pressmarkKey(pressmark)).filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const taken = await db
    .selectFrom('item')
    .select(['pressmark_key', 'uuid'])
    .where('tenant_id', '=', db.tenantId)
    // Each pressmark has one owner, which the index contains.
    .where(sql<boolean>`not pressmark_repeated`)
    .where('pressmark_key', 'in', keys)
    .execute()
  return new Map(taken.map(({ pressmark_key, uuid }) => [pressmark_key, uuid]))
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
