import { countMissing } from '#catalogue/collections/paths.ts'
import { withLockedRow } from '#platform/jobs/batch-job.ts'
import { checkRows } from './check-rows.ts'
import { batchesOf, planOf, SHEETS, type SheetContext } from './batches.ts'
import { changeSheet, forgetProblems, listProblems, NOTHING_YET, type SheetRow } from './sheets.ts'

/** The dry run: reads every row by the rules of an import and writes down what is wrong. Broken off, it begins anew.
 *  @throws InvalidSheet, StaleJob */
export const checkSheet = async (context: SheetContext, sheet: SheetRow): Promise<void> => {
  const plan = await withLockedRow(SHEETS, context, { seen: sheet }, async (db) => {
    await forgetProblems(db, sheet.uuid)
    await changeSheet(db, sheet.uuid, { ...NOTHING_YET, tries: sheet.tries, row_count: 0, last_row: 0, image_count: 0 })
    return planOf(db, sheet)
  })
  const seen = new Map<string, number>()
  const paths = new Map<string, string[]>()
  let progress = 0
  let done = 0
  const onBytes = (read: number, of: number) => (progress = of > 0 ? read / of : 0)
  for await (const batch of batchesOf(context, sheet, { after: 0, onBytes })) {
    const last = batch.at(-1)!.number // a batch has rows
    await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db, now) => {
      const { valid, problems, invalid, empty } = await checkRows(db, sheet.uuid, plan, batch, seen)
      for (const { path } of valid) paths.set(JSON.stringify(path), path)
      await listProblems(db, sheet.uuid, now.problem_count, problems)
      await changeSheet(db, sheet.uuid, {
        progress,
        done: last,
        last_row: last,
        row_count: now.row_count + batch.length - empty,
        valid: now.valid + valid.length,
        invalid: now.invalid + invalid,
        problem_count: now.problem_count + problems.length,
        image_count: now.image_count + valid.reduce((sum, { images }) => sum + images.length, 0),
      })
    })
    done = last
  }
  await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db) => {
    const missing = await countMissing(db, sheet.collection_uuid, [...paths.values()])
    await changeSheet(db, sheet.uuid, { step: 'CHECKED', progress: 1, missing_collections: missing })
  })
}
