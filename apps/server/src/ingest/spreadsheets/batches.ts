import type { SheetReason } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { batchSizeOf, type BatchContext, type BatchKind } from '#platform/jobs/batch-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import { fieldColumns, type Plan } from './read-row.ts'
import type { NumberedRow } from './read/read-rows.ts'
import { ALL_ROWS, sheetRows } from './read/open-sheet.ts'
import type { OnBytes } from './read/layout.ts'
import { InvalidSheet } from './read/invalid-sheet.ts'
import { changeSheet, findSheet, lockSheet, type SheetRow } from './sheets.ts'

export type SheetContext = BatchContext & { blobs: Blobs; jobs: Enqueue }

const UNEXPECTED: SheetReason = {
  code: 'unexpected',
  message: 'An error occurred while the spreadsheet was processed.',
}

export const SHEETS: BatchKind<SheetRow> = {
  find: async (db, { uuid, version }) => {
    const sheet = await findSheet(db, uuid)
    return sheet && sheet.version === version && isRunning(sheet) ? sheet : undefined
  },
  lock: lockSheet,
  isCurrent: (now, seen) => now.version === seen.version && now.step === seen.step && now.reason === null,
  countTry: (db, { uuid, tries }, isLast, error) => {
    const reason = error instanceof InvalidSheet ? error.reason : UNEXPECTED
    return changeSheet(db, uuid, { tries: tries + 1, ...(isLast && { reason }) })
  },
  isFinal: (error) => error instanceof InvalidSheet,
}

const isRunning = ({ step, reason }: SheetRow): boolean =>
  reason === null && ['CHECKING', 'IMPORTING', 'UNDOING'].includes(step)

/** Yields rows in batches, starting after the last completed row. */
export async function* batchesOf(
  context: SheetContext,
  sheet: SheetRow,
  { after, onBytes }: { after: number; onBytes?: OnBytes },
): AsyncGenerator<NumberedRow[]> {
  const { blobs, signal } = context
  const batchRows = batchSizeOf(context)
  const original = await blobs.local(originalBlob(sheet.tenant_id, sheet.original_sha256))
  try {
    let batch: NumberedRow[] = []
    const options = { signal, limits: ALL_ROWS, ...(onBytes && { onBytes }) }
    for await (const row of sheetRows(original.file, sheet.layout, options)) {
      if (row.number <= after) continue
      batch.push(row)
      if (batch.length < batchRows) continue
      signal.throwIfAborted()
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    await original.release()
  }
}

/** Returns how rows are interpreted: by the current templates and the uploaded images. */
export const planOf = async (db: TenantDb, { uuid, headers, targets }: SheetRow): Promise<Plan> => {
  const images = await db
    .selectFrom('sheet_image')
    .select('name')
    .where('tenant_id', '=', db.tenantId)
    .where('sheet_uuid', '=', uuid)
    .execute()
  const templates = await templatesOf(db, 'ITEM')
  return {
    headers,
    targets,
    templates,
    columns: fieldColumns(headers, targets, templates),
    images: new Set(images.map(({ name }) => name)),
    ...requiredOfImages(await templatesOf(db, 'MEDIA')),
  }
}

/* The title of an image is its file name. Its other required fields get their default values, as in a form. */
const requiredOfImages = (templates: readonly TemplateRow[]): Pick<Plan, 'imageMetadata' | 'imageNeeds'> => {
  const required = templates.filter(({ name, required: isRequired }) => isRequired && name !== 'sgtt')
  return {
    imageMetadata: required.flatMap(({ name, default_value: value }) => (value === null ? [] : [{ name, value }])),
    imageNeeds: required
      .filter(({ default_value }) => default_value === null)
      .map(({ name, labels }) => (labels as { en?: string }).en ?? name), // written in this form with the templates
  }
}
