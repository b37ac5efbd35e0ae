import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { showDerivatives, type Derivatives } from '#catalogue/assets/create.ts'
import { enqueueWatermark } from '#catalogue/assets/watermarking.ts'
import { touchItem } from '#catalogue/items/items.ts'
import { derivativeBlob } from '#media/blob-names.ts'
import { asTenant } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { PipelineFile, StepContext } from './types.ts'

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
  folder: string,
  { files, ...sizes }: Made,
  facts: unknown,
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
