import { deleteImportedCollections } from '#catalogue/collections/delete-imported.ts'
import { deleteImportedItems, type Kept } from '#catalogue/items/delete-imported.ts'
import { record } from '#platform/history.ts'
import { personOf } from './import.ts'
import { itemUuidOf, rowOfItem } from './item-uuids.ts'
import { holdingSheet, type BatchContext } from './batches.ts'
import type { Problem } from './read-row.ts'
import { changeSheet, listProblems, type SheetRow } from './sheets.ts'

const step = 'UNDOING'
const BATCH_ROWS = 500

/** Takes back what the import created and nobody changed since; what was changed is kept and listed. Broken off, it goes on
 *  behind the last batch.
 *  @throws Overtaken */
export const undoSheet = async (workshop: BatchContext, sheet: SheetRow): Promise<void> => {
  const { batchRows = BATCH_ROWS } = workshop
  const acts = { created: sheet.uuid, batch: sheet.undo_batch! } // set as the step began
  for (let { done } = sheet; done < sheet.last_row;) {
    workshop.signal.throwIfAborted()
    const last = Math.min(done + batchRows, sheet.last_row)
    const uuids = Array.from({ length: last - done }, (_, at) => itemUuidOf(sheet.uuid, done + at + 1))
    await holdingSheet(workshop, sheet, { step, done }, async (db, now) => {
      const { taken, kept } = await deleteImportedItems(db, personOf(sheet), uuids, acts)
      await listProblems(
        db,
        sheet.uuid,
        now.problem_count,
        kept.map((item) => keptItem(sheet, item)),
      )
      await changeSheet(db, sheet.uuid, {
        progress: last / sheet.last_row,
        done: last,
        valid: now.valid + taken,
        invalid: now.invalid + kept.length,
        problem_count: now.problem_count + kept.length,
      })
    })
    done = last
  }
  await holdingSheet(workshop, sheet, { step }, async (db, now) => {
    const collections = await deleteImportedCollections(db, personOf(sheet), now.collections, acts)
    await changeSheet(db, sheet.uuid, { step: 'UNDONE', progress: 1 })
    await record(db, personOf(sheet), {
      kind: 'import.undone',
      entity: { type: 'import', uuid: sheet.uuid },
      after: { items: now.valid, collections, kept: now.invalid },
      batch: acts.batch,
    })
  })
}

const keptItem = ({ uuid, headers, targets }: SheetRow, item: Kept): Problem => ({
  row: rowOfItem(uuid, item.uuid)!, // it was found by the uuid of a row
  column: headers[targets.indexOf('field:pressmark')] ?? '',
  value: item.pressmark,
  reason: { code: 'changedSince', message: 'Somebody changed this item since it was imported' },
  itemUuid: item.uuid,
})
