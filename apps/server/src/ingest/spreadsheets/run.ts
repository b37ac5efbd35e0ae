import type { SheetStep, SheetReason } from '@pressmark/contract/ingest/spreadsheets.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { importSheetJob } from '../jobs.ts'
import { checkSheet } from './check.ts'
import { importSheet } from './import.ts'
import { StaleJob, type BatchContext } from './batches.ts'
import { InvalidSheet } from './read/invalid-sheet.ts'
import { changeSheet, findSheet, lockSheet, type SheetRow } from './sheets.ts'
import { undoSheet } from './undo.ts'

type Act = (workshop: BatchContext, sheet: SheetRow) => Promise<void>
const ACTS: Partial<Record<SheetStep, Act>> = { CHECKING: checkSheet, IMPORTING: importSheet, UNDOING: undoSheet }

const MAX_TRIES = 4
const UNEXPECTED: SheetReason = {
  code: 'unexpected',
  message: 'Something went wrong while the spreadsheet was worked on',
}

/** Runs the step that an import stands at. A sheet that is unfit ends it with the reason; anything else that goes wrong is
 *  thrown, so that the job is tried again, and ends it only at the fourth time. To be stopped is no failure. */
export const runSheet = async (
  workshop: BatchContext,
  { tenantId, sheet: uuid, version }: DataOf<typeof importSheetJob>,
): Promise<void> => {
  const sheet = await asTenant(workshop.database, tenantId, (db) => findSheet(db, uuid))
  const bulkOperation = sheet && ACTS[sheet.step]
  if (bulkOperation === undefined || sheet?.version !== version || sheet.reason !== null) return
  try {
    await bulkOperation(workshop, sheet)
  } catch (error) {
    if (!(error instanceof StaleJob)) await judge(workshop, sheet, error)
  }
}

const judge = async (workshop: BatchContext, sheet: SheetRow, error: unknown): Promise<void> => {
  if (error instanceof InvalidSheet) return failSheet(workshop, sheet, error.reason)
  if (!workshop.signal.aborted)
    await ifOurs(workshop, sheet, (db, { tries }) =>
      changeSheet(db, sheet.uuid, { tries: tries + 1, ...(tries + 1 >= MAX_TRIES && { reason: UNEXPECTED }) }),
    )
  throw error
}

/** Ends a step whose job died without a word: each of its workers was killed. */
export const endDeadSheet = async (
  workshop: { database: Database },
  { tenantId, sheet: uuid, version }: DataOf<typeof importSheetJob>,
): Promise<void> => {
  const sheet = await asTenant(workshop.database, tenantId, (db) => findSheet(db, uuid))
  if (sheet?.version === version && sheet.step in ACTS) await failSheet(workshop, sheet, UNEXPECTED)
}

/* What a person or another job did meanwhile is the last word. */
const ifOurs = (
  { database }: { database: Database },
  { tenant_id, uuid, version, step }: SheetRow,
  work: (db: TenantDb, now: SheetRow) => Promise<void>,
): Promise<void> =>
  asTenant(database, tenant_id, async (db) => {
    const now = await lockSheet(db, uuid)
    if (now.version === version && now.step === step && now.reason === null) await work(db, now)
  })

const failSheet = (workshop: { database: Database }, sheet: SheetRow, reason: SheetReason): Promise<void> =>
  ifOurs(workshop, sheet, (db) => changeSheet(db, sheet.uuid, { reason }))
