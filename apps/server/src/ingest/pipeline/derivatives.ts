import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { showDerivatives } from '#catalogue/assets/show-derivatives.ts'
import { enqueueWatermark } from '#catalogue/assets/watermarking.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { DerivativeRole } from '#media/derivatives/recipes.ts'
import type { StoredFiles } from '#media/derivatives/rows.ts'
import { storeDerivative } from '#media/derivatives/store.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config.ts'
import { asTenant } from '#platform/db/database.ts'
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

/** Makes the derivatives of an asset, and shows them in one update. */
export const importDerivatives = (context: StepContext, file: AssetFile): Promise<void> =>
  withDerivatives(context, file, async (made, folder) => {
    const { database, blobs, jobs } = context
    const { tenantId, uuid, kind, itemUuid, sha256 } = file
    const files = await storeDerivatives(blobs, tenantId, folder, made.files)
    await asTenant(database, tenantId, async (db) => {
      await showDerivatives(db, { uuid, kind, originalSha256: sha256 }, { ...made, files })
      // The item's answer shows them, and is cached by the item's version.
      await touchItem(db, itemUuid, { content: false })
      if (files.pyramid !== undefined) await enqueueWatermark(db, jobs, { uuid, pyramid: files.pyramid.name })
      await broadcast(db, { invalidate: 'media', uuid })
    })
  })
