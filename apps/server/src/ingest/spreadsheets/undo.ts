import { deleteImportedCollections } from '#catalogue/collections/delete-imported.ts'
import { deleteImportedItems, type SkippedItem } from '#catalogue/items/delete.ts'
import { actorOf, record } from '#platform/history.ts'
import { inBatches, withLockedRow } from '#platform/jobs/batch-job.ts'
import { itemUuidOf, rowOfItem } from './item-uuids.ts'
import { SHEETS, type SheetContext } from './batches.ts'
import type { Problem } from './read-row.ts'
import { changeSheet, listProblems, type SheetRow } from './sheets.ts'

/** Deletes the items and collections that the import created, except those that someone has changed later. Skipped entries are
 *  listed. An interrupted undo continues after the last batch.
 *  @throws StaleJob */
export const undoSheet = async (context: SheetContext, sheet: SheetRow): Promise<void> => {
  const batches = { created: sheet.uuid, batch: sheet.undo_batch! } // set when the step started
  await inBatches(context, { done: sheet.done, total: sheet.last_row }, async (done, last) => {
    const uuids = Array.from({ length: last - done }, (_, at) => itemUuidOf(sheet.uuid, done + at + 1))
    await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db, now) => {
      const { deleted, skipped } = await deleteImportedItems(db, actorOf(sheet), uuids, batches)
      await listProblems(
        db,
        sheet.uuid,
        now.problem_count,
        skipped.map((item) => skippedItem(sheet, item)),
      )
      await changeSheet(db, sheet.uuid, {
        progress: last / sheet.last_row,
        done: last,
        valid: now.valid + deleted,
        invalid: now.invalid + skipped.length,
        problem_count: now.problem_count + skipped.length,
      })
    })
  })
  await withLockedRow(SHEETS, context, { seen: sheet }, async (db, now) => {
    const collections = await deleteImportedCollections(db, actorOf(sheet), now.collections, batches)
    await changeSheet(db, sheet.uuid, { step: 'UNDONE', progress: 1 })
    await record(db, actorOf(sheet), {
      kind: 'import.undone',
      entity: { type: 'import', uuid: sheet.uuid },
      after: { items: now.valid, collections, kept: now.invalid },
      batch: batches.batch,
    })
  })
}

const skippedItem = ({ uuid, headers, targets }: SheetRow, item: SkippedItem): Problem => ({
  row: rowOfItem(uuid, item.uuid)!, // the query used UUIDs of rows
  column: headers[targets.indexOf('field:pressmark')] ?? '',
  value: item.pressmark,
  reason: { code: 'changedSince', message: 'Someone has changed this item since it was imported' },
  itemUuid: item.uuid,
})
