import type { SheetStep } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { originalBlob } from '#media/blob-names.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import { fieldColumns, type Plan } from './read-row.ts'
import { readRows, type NumberedRow } from './read/read-rows.ts'
import type { OnBytes } from './read/layout.ts'
import { lockSheet, type SheetRow } from './sheets.ts'

export type BatchContext = {
  database: Database
  blobs: Blobs
  jobs: Enqueue
  signal: AbortSignal
  /** Rows of one transaction. */
  batchRows?: number
}

const BATCH_ROWS = 500

/** Rows by the batch, from behind the last one that is done. */
export async function* batchesOf(
  { blobs, batchRows = BATCH_ROWS, signal }: BatchContext,
  sheet: SheetRow,
  { after, onBytes }: { after: number; onBytes?: OnBytes },
): AsyncGenerator<NumberedRow[]> {
  const original = await blobs.local(originalBlob(sheet.tenant_id, sheet.original_sha256))
  try {
    let batch: NumberedRow[] = []
    for await (const row of readRows(original.file, sheet.layout, onBytes)) {
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

/** Thrown in a job that somebody else has overtaken: what it would do is done, or no longer wanted. */
export class StaleJob extends Error {}

/** Works in a transaction that holds the import's row.
 *  @throws Overtaken unless the import stands where this job left it */
export const holdingSheet = <Result>(
  { database }: BatchContext,
  { tenant_id, uuid, version }: SheetRow,
  expected: { step: SheetStep; done?: number },
  work: (db: TenantDb, sheet: SheetRow) => Promise<Result>,
): Promise<Result> =>
  asTenant(database, tenant_id, async (db) => {
    const now = await lockSheet(db, uuid)
    const isOurs =
      now.version === version &&
      now.step === expected.step &&
      (expected.done ?? now.done) === now.done &&
      now.reason === null
    if (!isOurs) throw new StaleJob()
    return work(db, now)
  })

/** How its rows are understood: by the templates of now, and by the images that were uploaded. */
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

/* An image has the name of its file as its title. What else it must have comes from the field's default, as in a form. */
const requiredOfImages = (templates: readonly TemplateRow[]): Pick<Plan, 'imageMetadata' | 'imageNeeds'> => {
  const required = templates.filter(({ name, required: isRequired }) => isRequired && name !== 'sgtt')
  return {
    imageMetadata: required.flatMap(({ name, default_value: value }) => (value === null ? [] : [{ name, value }])),
    imageNeeds: required
      .filter(({ default_value }) => default_value === null)
      .map(({ name, labels }) => (labels as { en?: string }).en ?? name), // as the folder of fields writes them
  }
}
