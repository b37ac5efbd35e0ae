import { originalBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import { MODEL_LIMITS, type ModelPart } from '#media/decoders/job.ts'
import { storedCamera } from '#media/model-camera.ts'
import { asTenant } from '#platform/db/database.ts'
import type { AssetFile, MakeDerivatives, StepContext } from './types.ts'
import { invalidFileFrom } from './invalid-file.ts'

/** Creates one file with its textures, and a thumbnail from the stored camera. */
export const makeModel: MakeDerivatives = async (context, file, place) => {
  const { config, signal, onProgress } = context
  const limits = { ...MODEL_LIMITS, pixels: Math.min(config.pixelLimit, MODEL_LIMITS.pixels) }
  const camera = await asTenant(context.database, file.tenantId, (db) => storedCamera(db, file.uuid))
  const outcome = await withParts(context, file, (parts) =>
    runDecoder<'model'>({ kind: 'model', ...place, parts, ...(camera && { camera }) }, { signal, onProgress, limits }),
  )
  if (outcome.type === 'refused') throw invalidFileFrom(outcome)
  const { type: _, files, ...facts } = outcome
  return { files, facts }
}

/* Provides the files that belong to the object file as local files. */
const withParts = async <Result>(
  { database, blobs }: Pick<StepContext, 'database' | 'blobs'>,
  { tenantId, uuid }: AssetFile,
  work: (parts: ModelPart[]) => Promise<Result>,
): Promise<Result> => {
  const rows = await asTenant(database, tenantId, (db) =>
    db
      .selectFrom('asset_part')
      .select(['role', 'original_name', 'original_sha256'])
      .where('tenant_id', '=', db.tenantId)
      .where('asset_uuid', '=', uuid)
      .execute(),
  )
  const copies = await Promise.all(rows.map((row) => blobs.local(originalBlob(tenantId, row.original_sha256))))
  try {
    const parts = rows.map(({ role, original_name }, at) => ({
      role: role as ModelPart['role'], // guaranteed by a check constraint
      file: copies[at]!.file,
      name: original_name,
    }))
    return await work(parts)
  } finally {
    await Promise.all(copies.map((file) => file.release()))
  }
}
