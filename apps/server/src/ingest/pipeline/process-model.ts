import { originalBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import type { ModelPart } from '#media/decoders/job.ts'
import { asTenant } from '#platform/db/database.ts'
import type { Processor, PipelineFile, StepContext } from './types.ts'
import { invalidFileFrom } from './invalid-file.ts'
import { withOriginal, keepDerivatives } from './derivatives.ts'

/** Triangles are read as JavaScript's own numbers: `heap` in megabytes, `memory` in bytes. */
const LIMITS = { heap: 2048, memory: 3_000_000_000 }
/** A texture is in memory whole. */
const TEXTURE_PIXELS = 270_000_000

/** One file with its textures, and a small picture. */
export const processModel: Processor = (workshop, subject) =>
  withOriginal(workshop, subject, async (source, folder) => {
    const { config, signal, onProgress } = workshop
    const limits = { ...LIMITS, pixels: Math.min(config.pixelLimit, TEXTURE_PIXELS) }
    const outcome = await withParts(workshop, subject, (parts) =>
      runDecoder<'model'>({ kind: 'model', source, folder, parts }, { signal, onProgress, limits }),
    )
    if (outcome.type === 'refused') throw invalidFileFrom(outcome)
    const { type: _, files, ...facts } = outcome
    await keepDerivatives(workshop, subject, { folder, facts }, { files })
  })

/* Lends the files that came beside the object as local ones. */
const withParts = async <Result>(
  { database, blobs }: StepContext,
  { tenantId, uuid }: PipelineFile,
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
  const lent = await Promise.all(rows.map((row) => blobs.local(originalBlob(tenantId, row.original_sha256))))
  try {
    const parts = rows.map(({ role, original_name }, at) => ({
      role: role as ModelPart['role'], // held by a check constraint
      file: lent[at]!.file,
      name: original_name,
    }))
    return await work(parts)
  } finally {
    await Promise.all(lent.map((file) => file.release()))
  }
}
