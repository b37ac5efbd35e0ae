import type { SheetStep } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Database } from '#platform/db/database.ts'
import { failDeadJob, runBatchJob } from '#platform/jobs/batch-job.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { importSheetJob } from '../jobs.ts'
import { SHEETS, type SheetContext } from './batches.ts'
import { checkSheet } from './check.ts'
import { importSheet } from './import.ts'
import { InvalidSheet } from './read/invalid-sheet.ts'
import type { SheetRow } from './sheets.ts'
import { undoSheet } from './undo.ts'

type Work = (context: SheetContext, sheet: SheetRow) => Promise<void>
const STEPS: Partial<Record<SheetStep, Work>> = { CHECKING: checkSheet, IMPORTING: importSheet, UNDOING: undoSheet }

/** Runs the current step of a spreadsheet import. An invalid spreadsheet fails it with the reason, and its job is done. */
export const runSheet = async (
  context: SheetContext,
  { tenantId, sheet: uuid, version }: DataOf<typeof importSheetJob>,
): Promise<void> => {
  try {
    await runBatchJob(SHEETS, context, { tenantId, uuid, version }, async (sheet) =>
      STEPS[sheet.step]?.(context, sheet),
    )
  } catch (error) {
    if (!(error instanceof InvalidSheet)) throw error
  }
}

/** Fails a step whose workers were all killed. */
export const endDeadSheet = (
  context: { database: Database },
  { tenantId, sheet: uuid, version }: DataOf<typeof importSheetJob>,
): Promise<void> => failDeadJob(SHEETS, context, { tenantId, uuid, version })
