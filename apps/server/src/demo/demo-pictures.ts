import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v5 as uuidv5 } from 'uuid'
import { writeOrder, lockItems, orderOf } from '#catalogue/assets/order.ts'
import { imageFile } from '#ingest/imports/new-file.ts'
import { startFileImport } from '#ingest/imports/start.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { recordUpload } from '#ingest/uploads/uploads.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { drawPictureJob } from './jobs.ts'
import type { DemoPicture } from '../../../../packages/demo/src/content/types.ts'
import { makeDemoStories } from './demo-stories.ts'
import { NAMESPACE } from './demo-uuids.ts'
import { findPicture, picturesOf } from '../../../../packages/demo/src/find-picture.ts'

const CHILD = fileURLToPath(import.meta.resolve('@pressmark/demo/draw.child.ts'))

/** Draws one image of the demo content and imports it like an upload. The id of the import is derived from the image, so a second call changes nothing. */
export const drawDemoPicture = async (
  { database, blobs, jobs }: { database: Database; blobs: Blobs; jobs: Jobs },
  { tenantId, pressmark, picture }: DataOf<typeof drawPictureJob>,
): Promise<void> => {
  const item = await asTenant(database, tenantId, (db) => findItem(db, pressmark))
  const demoPicture = item && findPicture(item.tenant, pressmark, picture)
  if (item === undefined || demoPicture === undefined) return
  const bytes = await drawInChild(item.tenant, pressmark, picture)
  const { sha256, size } = await blobs.put(Readable.from([bytes]), (stored) => originalBlob(tenantId, stored.sha256))
  const mediaType = demoPicture.fileName.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const importId = importOf(tenantId, pressmark, picture)
  await asTenant(database, tenantId, async (db) => {
    const imageLink = await recordUpload(db, null, { originalName: demoPicture.fileName, sha256, size, mediaType })
    const fields = { sgtt: demoPicture.title, autn: item.author, customMetadataList: pairsOf(demoPicture.metadata) }
    const { uuid } = await startFileImport(db, jobs, null, {
      itemUuid: item.uuid,
      file: imageFile({ imageLink, importId, ...fields }),
    })
    await lockItems(db, item.uuid)
    const imports = picturesOf(item.tenant, pressmark).map((_, index) => importOf(tenantId, pressmark, index))
    await putBefore(db, item.uuid, uuid, imports.slice(picture + 1))
  }).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'importAlreadyStarted')) throw error
  })
  await asTenant(database, tenantId, (db) => makeDemoStories(db, item.tenant))
}

const importOf = (tenantId: number, pressmark: string, picture: number): string =>
  uuidv5(`${tenantId} ${pressmark} ${picture}`, NAMESPACE)

/* Several images are drawn concurrently. An image that is finished late is moved before its successors. */
const putBefore = async (db: TenantDb, item: string, uuid: string, later: readonly string[]): Promise<void> => {
  if (later.length === 0) return
  const row = { item, kind: 'images' } as const
  const imports = await db
    .selectFrom('asset_import')
    .select('asset_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', 'in', later)
    .execute()
  const others = (await orderOf(db, row)).filter((one) => one !== uuid)
  const at = others.findIndex((one) => imports.some(({ asset_uuid }) => asset_uuid === one))
  if (at >= 0) await writeOrder(db, row, others.toSpliced(at, 0, uuid))
}

/* Drawing takes a second of CPU time and much memory and is not urgent, so a child process with the lowest priority does it. */
const drawInChild = async (tenant: string, pressmark: string, picture: number): Promise<Buffer> => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, tenant, pressmark, String(picture)], {
    encoding: 'buffer',
    maxBuffer: 256 * 1024 ** 2,
  })
  return stdout
}

const pairsOf = (metadata: DemoPicture['metadata'] = {}): MetadataPair[] =>
  Object.entries(metadata).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one })))

/** Finds the item and the name of its organisation. Returns nothing if a user deleted the item or changed its pressmark. */
export const findItem = (db: TenantDb, pressmark: string) =>
  db
    .selectFrom('item')
    .innerJoin('tenant', 'tenant.id', 'item.tenant_id')
    .select(['item.uuid', 'item.author', 'tenant.name as tenant'])
    .where('item.tenant_id', '=', db.tenantId)
    .where('pressmark', '=', pressmark)
    .executeTakeFirst()
