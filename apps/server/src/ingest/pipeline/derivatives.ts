import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { originalBlob, derivativeBlob } from '#media/blob-names.ts'
import type { Config } from '#platform/config.ts'
import { showDerivatives, type Derivatives } from '#catalogue/assets/create.ts'
import { enqueueWatermark } from '#catalogue/assets/watermarking.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { asTenant } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { PipelineFile, StepContext } from './types.ts'

export const workFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => path.join(dataFolder, 'work')

/** Deletes incomplete derivatives of killed workers. At startup no process uses this folder. */
export const clearWork = (config: Pick<Config, 'dataFolder'>): Promise<void> =>
  rm(workFolder(config), { recursive: true, force: true })

/** Provides the original as a local file, and the name of a temporary folder that is deleted afterwards. */
export const withOriginal = async <Result>(
  { blobs, config }: StepContext,
  { tenantId, sha256 }: PipelineFile,
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

type Made = {
  files: Partial<Record<'pyramid' | 'thumbnail' | 'rendition' | 'waveform', string>>
  width?: number
  height?: number
  duration?: number
}

/** Moves a decoder's output into storage under new names, and replaces the former derivatives in one update.
 *  @param files files that a decoder wrote into `folder`, by their role
 *  @param facts other properties of the original */
export const keepDerivatives = async (
  { database, blobs, jobs }: StepContext,
  { tenantId, uuid, itemUuid, sha256 }: PipelineFile,
  { folder, facts }: { folder: string; facts: unknown },
  { files, ...sizes }: Made,
): Promise<void> => {
  const stored: Partial<Record<keyof Made['files'], string>> = {}
  for (const [role, file] of Object.entries(files) as [keyof Made['files'], string][]) {
    stored[role] = derivativeBlob(tenantId, uuidv7(), path.extname(file).slice(1))
    await blobs.adopt(path.join(folder, file), stored[role])
  }
  const derivatives: Derivatives = { ...stored, ...sizes, facts }
  await asTenant(database, tenantId, async (db) => {
    await showDerivatives(db, { uuid, originalSha256: sha256 }, derivatives)
    // The item's answer shows them, and is cached by the item's version.
    await touchItem(db, itemUuid, { content: false })
    if (stored.pyramid !== undefined) await enqueueWatermark(db, jobs, { uuid, pyramid: stored.pyramid })
    await broadcast(db, { invalidate: 'media', uuid })
  })
}
