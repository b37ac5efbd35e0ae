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

/** A worker that is killed leaves half derivatives; at start nothing there belongs to anybody. */
export const clearWork = (config: Pick<Config, 'dataFolder'>): Promise<void> =>
  rm(workFolder(config), { recursive: true, force: true })

/** Lends the original as a local file, and the name of a folder that may be made and is gone afterwards. */
export const withOriginal = async <Result>(
  { blobs, config }: StepContext,
  { tenantId, sha256 }: PipelineFile,
  work: (source: string, folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(workFolder(config), { recursive: true })
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

/** Takes what a decoder made into storage under new names, and swaps it in by one update.
 *  @param files what a decoder wrote into `folder`, by what it is
 *  @param facts what else is known of the original */
export const keepDerivatives = async (
  { database, blobs, jobs }: StepContext,
  { tenantId, uuid, itemUuid, sha256 }: PipelineFile,
  { folder, facts }: { folder: string; facts: unknown },
  { files, ...sizes }: Made,
): Promise<void> => {
  const kept: Partial<Record<keyof Made['files'], string>> = {}
  for (const [role, file] of Object.entries(files) as [keyof Made['files'], string][]) {
    kept[role] = derivativeBlob(tenantId, uuidv7(), path.extname(file).slice(1))
    await blobs.adopt(path.join(folder, file), kept[role])
  }
  const derivatives: Derivatives = { ...kept, ...sizes, facts }
  await asTenant(database, tenantId, async (db) => {
    await showDerivatives(db, { uuid, originalSha256: sha256 }, derivatives)
    // The item's answer shows them, and is remembered by its version.
    await touchItem(db, itemUuid, { content: false })
    if (kept.pyramid !== undefined) await enqueueWatermark(db, jobs, { uuid, pyramid: kept.pyramid })
    await broadcast(db, { forget: 'media', uuid })
  })
}
