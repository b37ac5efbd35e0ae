import { originalBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import type { ModelPart } from '#media/decoders/job.ts'
import { asTenant } from '#platform/db/database.ts'
import type { AssetFile, MakeDerivatives, StepContext } from './types.ts'
import { invalidFileFrom } from './invalid-file.ts'

/** Triangles are held as JavaScript numbers: `heap` in MB, `memory` in bytes. */
const LIMITS = { heap: 2048, memory: 3_000_000_000 }
/** Limit in pixels, because a texture is held in memory as a whole. */
const TEXTURE_PIXELS = 270_000_000

/** Creates one file with its textures, and a thumbnail. */
export const makeModel: MakeDerivatives = async (context, file, place) => {
  const { config, signal, onProgress } = context
  const limits = { ...LIMITS, pixels: Math.min(config.pixelLimit, TEXTURE_PIXELS) }
  const outcome = await withParts(context, file, (parts) =>
    runDecoder<'model'>({ kind: 'model', ...place, parts }, { signal, onProgress, limits }),
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
