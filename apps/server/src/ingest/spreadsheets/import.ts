import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readUpload } from '@pressmark/contract/ingest/imports.ts'
import { walkOrCreate } from '#catalogue/collections/paths.ts'
import { createItems, touchItem } from '#catalogue/items/create.ts'
import { isPressmarkRace } from '#catalogue/items/fields.ts'
import { checkRows } from './check.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { actorOf, record } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { withLockedRow, withRetry } from '#platform/jobs/batch-job.ts'
import { imageFile } from '../imports/new-file.ts'
import { startFile } from '../imports/start.ts'
import { itemUuidOf } from './item-uuids.ts'
import { batchesOf, planOf, SHEETS, type SheetContext } from './batches.ts'
import type { Plan, ReadRow } from './read-row.ts'
import type { NumberedRow } from './read/read-rows.ts'
import { changeSheet, listProblems, type SheetRow } from './sheets.ts'

/** Creates items, collections and assets, a batch of rows per transaction, which also stores the progress. An interrupted import
 *  continues after the last batch. Rows are validated again because the catalogue may have changed. Invalid rows are skipped and
 *  listed.
 *  @throws InvalidSheet, StaleJob */
export const importSheet = async (context: SheetContext, sheet: SheetRow): Promise<void> => {
  const plan = await withLockedRow(SHEETS, context, { seen: sheet }, (db) => planOf(db, sheet))
  let { done } = sheet
  for await (const batch of batchesOf(context, sheet, { after: done }))
    done = await withRetry(() => importBatch(context, { sheet, plan, done }, batch), isPressmarkRace)
  await withLockedRow(SHEETS, context, { seen: sheet, done }, async (db, now) => {
    await changeSheet(db, sheet.uuid, { step: 'IMPORTED', progress: 1 })
    await record(db, actorOf(sheet), {
      kind: 'import.finished',
      entity: { type: 'import', uuid: sheet.uuid },
      after: { items: now.valid, collections: now.collections.length, images: now.image_count },
      batch: sheet.uuid,
    })
  })
}

/* @returns the last completed row */
const importBatch = (
  context: SheetContext,
  { sheet, plan, done }: { sheet: SheetRow; plan: Plan; done: number },
  batch: NumberedRow[],
): Promise<number> =>
  withLockedRow(SHEETS, context, { seen: sheet, done }, async (db, now) => {
    const { valid, problems, invalid } = await checkRows(db, { sheet: sheet.uuid, plan, seen: new Map() }, batch)
    const paths = new Map(valid.map(({ path }) => [JSON.stringify(path), path]))
    const below = await walkOrCreate(db, actorOf(sheet), {
      from: sheet.collection_uuid!, // only an update has none
      paths: [...paths.values()],
      batch: sheet.uuid,
    })
    const places = new Map([...paths.keys()].map((key, at) => [key, below.uuids[at]!])) // one entry for each path
    const items = valid.map(({ number, metadata, path }) => ({
      uuid: itemUuidOf(sheet.uuid, number),
      metadata,
      collections: [places.get(JSON.stringify(path))!], // found or created above
    }))
    await createItems(db, actorOf(sheet), items, { batch: sheet.uuid })
    const images = await startImages(db, context.jobs, { sheet, plan }, valid)
    await listProblems(db, sheet.uuid, now.problem_count, problems)
    const last = batch.at(-1)!.number // a batch is not empty
    await changeSheet(db, sheet.uuid, {
      progress: Math.min(1, last / now.last_row),
      done: last,
      valid: now.valid + valid.length,
      invalid: now.invalid + invalid,
      problem_count: now.problem_count + problems.length,
      image_count: now.image_count + images,
      collections: [...now.collections, ...below.made],
    })
    return last
  })

/* @returns number of started images */
const startImages = async (
  db: TenantDb,
  jobs: Enqueue,
  { sheet, plan }: { sheet: SheetRow; plan: Plan },
  rows: readonly ReadRow[],
): Promise<number> => {
  const names = [...new Set(rows.flatMap(({ images }) => images))]
  if (names.length === 0) return 0
  const uploads = await db
    .selectFrom('sheet_image')
    .select(['name', 'upload_uuid'])
    .where('tenant_id', '=', db.tenantId)
    .where('sheet_uuid', '=', sheet.uuid)
    .where('name', 'in', names)
    .execute()
  const uploadOf = new Map(uploads.map(({ name, upload_uuid }) => [name, upload_uuid]))
  let started = 0
  for (const { number, images } of rows) {
    const item = itemUuidOf(sheet.uuid, number)
    for (const name of images) {
      const imageLink = addressOf(readUpload, { uuid: uploadOf.get(name)! }) // a valid row names only uploaded images
      await startFile(db, jobs, actorOf(sheet), {
        itemUuid: item,
        file: imageFile({ imageLink, customMetadataList: [...plan.imageMetadata] }),
        batch: sheet.uuid,
      })
      started += 1
    }
    if (images.length > 0) await touchItem(db, item, { content: false })
  }
  return started
}
