import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { addAsset } from '#catalogue/assets/create.ts'
import { placeAfter } from '#catalogue/assets/order.ts'
import { showFirstPage } from '#catalogue/assets/pages.ts'
import { showDerivatives } from '#catalogue/assets/show-derivatives.ts'
import { enqueueWatermark, writeWatermarked } from '#catalogue/assets/watermarking.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { DerivativeRole } from '#media/derivatives/recipes.ts'
import type { StoredFiles } from '#media/derivatives/rows.ts'
import { storeDerivative } from '#media/derivatives/store.ts'
import { lockWatermark } from '#media/watermarks/watermarks.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { finishReplacement } from '../imports/replace.ts'
import { openFileImport } from '../imports/start.ts'
import { MAKERS } from './make-derivatives.ts'
import type { AssetFile, Made, PipelineFile, StepContext } from './types.ts'

export const workFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => path.join(dataFolder, 'work')

/** Deletes incomplete derivatives of killed workers. At startup no process uses this folder. */
export const clearWork = (config: Pick<Config, 'dataFolder'>): Promise<void> =>
  rm(workFolder(config), { recursive: true, force: true })

/** Provides the original as a local file, and the name of a temporary folder that is deleted afterwards. */
export const withOriginal = async <Result>(
  { blobs, config }: Pick<StepContext, 'blobs' | 'config'>,
  { tenantId, sha256 }: Pick<PipelineFile, 'tenantId' | 'sha256'>,
  work: (source: string, folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(workFolder(config), { recursive: true, mode: 0o700 })
  const folder = path.join(workFolder(config), uuidv7())
  const original = await blobs.local(originalBlob(tenantId, sha256))
  try {
    return await work(original.file, folder)
  } finally {
    await original.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the derivatives of an asset in a temporary folder, in a process with limits. @throws InvalidFile */
export const withDerivatives = <Result>(
  context: Omit<StepContext, 'jobs'>,
  file: AssetFile,
  work: (made: Made, folder: string) => Promise<Result>,
): Promise<Result> =>
  withOriginal(context, file, async (source, folder) =>
    work(await MAKERS[file.kind](context, file, { source, folder }), folder),
  )

/** Moves the output of a decoder into storage under new names. */
export const storeDerivatives = async (
  blobs: Blobs,
  tenantId: number,
  folder: string,
  files: Made['files'],
): Promise<StoredFiles> => {
  const stored: StoredFiles = {}
  for (const [role, file] of Object.entries(files) as [DerivativeRole, string][])
    stored[role] = await storeDerivative(blobs, tenantId, path.join(folder, file))
  return stored
}

/** Makes the pyramid with the watermark, if the organisation has one, before both are shown. Otherwise the image would disappear for
 *  people who must see the watermark.
 *  @returns the watermark in it */
export const addWatermark = async (
  { database, blobs, config, signal }: Pick<StepContext, 'database' | 'blobs' | 'config' | 'signal'>,
  tenantId: number,
  files: StoredFiles,
): Promise<string | null> => {
  const watermark = files.pyramid === undefined ? null : await asTenant(database, tenantId, lockWatermark)
  // Without the file of the watermark, the image is shown to people who need not see it.
  if (watermark === null || files.pyramid === undefined || (await blobs.size(watermark)) === undefined) return null
  const source = await blobs.local(files.pyramid.name)
  const place = { blobs, workFolder: workFolder(config), signal }
  files.watermarked_pyramid = await writeWatermarked(place, { tenantId, source: source.file, watermark }).finally(
    source.release,
  )
  return watermark
}

/** Makes the derivatives of an asset, and shows them in one update. The new file of an image becomes its file in the same update. */
export const importDerivatives = (
  context: StepContext,
  file: AssetFile & Pick<PipelineFile, 'importId'>,
): Promise<void> =>
  withDerivatives(context, file, async (made, folder) => {
    const { database, blobs, jobs } = context
    const { tenantId, uuid, kind, itemUuid, sha256, page, replacing } = file
    const files = await storeDerivatives(blobs, tenantId, folder, made.files)
    const watermark = replacing === undefined ? null : await addWatermark(context, tenantId, files)
    const shown = watermark === null ? {} : { watermarkedWith: watermark }
    await asTenant(database, tenantId, async (db) => {
      const current = await lockWatermark(db)
      if (replacing !== undefined && !(await finishReplacement(db, uuid, replacing))) return
      await showDerivatives(db, { uuid, kind, originalSha256: sha256 }, { ...made, ...shown, files })
      if (page === null) await addPages(db, jobs, file, made.facts)
      // The item's answer shows them, and is cached by the item's version.
      await touchItem(db, itemUuid, { content: false })
      if (files.pyramid !== undefined && current !== watermark)
        await enqueueWatermark(db, jobs, { uuid, pyramid: files.pyramid.name })
      await broadcast(db, { invalidate: 'media', uuid })
    })
  })

/** Adds the further pages of a TIFF as images of the item, after the first page, and starts their imports. They share its original.
 *  @param facts the properties of the original that its decoder found */
const addPages = async (
  db: TenantDb,
  jobs: Enqueue,
  file: Pick<PipelineFile, 'importId' | 'uuid' | 'itemUuid' | 'originalName' | 'sha256'>,
  facts: unknown,
): Promise<void> => {
  const { pages = 1, mediaType } = facts as { pages?: number; mediaType?: string } // of a decoder
  if (pages < 2 || mediaType !== 'image/tiff') return
  const { uuid, itemUuid, originalName, sha256 } = file
  const first = await showFirstPage(db, uuid)
  if (first === undefined) return
  const added: string[] = []
  for (let page = 2; page <= pages; page += 1) {
    const metadata = [{ name: 'sgtt', value: titleOf(first.title, page) }, ...first.others]
    const asset = await addAsset(db, null, itemUuid, {
      kind: 'images',
      metadata,
      originalName,
      originalSha256: sha256,
      page,
    })
    await openFileImport(db, jobs, { importId: uuidv5(`page ${page}`, file.importId), itemUuid, asset })
    added.push(asset)
  }
  await placeAfter(db, { item: itemUuid, kind: 'images' }, uuid, added)
}

/* Titles hold 256 characters, and the page number must not be cut off. */
const titleOf = (title: string, page: number): string => `${truncate(title, 240)}, p. ${page}`
