import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { derivativeBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import { lockWatermark } from '#media/watermarks/watermarks.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import { watermarkImageJob } from '../jobs.ts'
import type { watermarkAllJob } from '#media/jobs.ts'

type WatermarkState = DataOf<typeof watermarkImageJob>

/** Enqueues the watermarking of a new image if the organisation has a watermark. */
export const enqueueWatermark = async (
  db: TenantDb,
  jobs: Enqueue,
  image: Pick<WatermarkState, 'uuid' | 'pyramid'>,
) => {
  const watermark = await lockWatermark(db)
  if (watermark !== null) await enqueueState(db, jobs, { watermark, ...image })
}

/* One job for each pyramid and watermark: another pyramid or watermark needs another job. */
const enqueueState = (db: TenantDb, jobs: Enqueue, state: Omit<WatermarkState, 'tenantId'>): Promise<void> =>
  jobs.enqueue(db, watermarkImageJob, state, { key: `${state.pyramid} ${state.watermark}` })

const BATCH_SIZE = 200

/** Enqueues the watermarking of every image that does not have `watermark` yet. */
export const enqueueWatermarks = async (
  { database, jobs }: { database: Database; jobs: Enqueue },
  { tenantId, watermark }: DataOf<typeof watermarkAllJob>,
): Promise<void> => {
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const from: string = after
    after = await asTenant(database, tenantId, async (db) => {
      const images = await unmarked(db, watermark, from)
      for (const image of images) await enqueueState(db, jobs, { watermark, ...image })
      return images.at(-1)?.uuid
    })
  }
}
const FIRST = '00000000-0000-0000-0000-000000000000'

const unmarked = (db: TenantDb, watermark: string, after: string) =>
  db
    .selectFrom('asset')
    .select(['uuid', 'pyramid'])
    .where('tenant_id', '=', db.tenantId)
    .where('kind', '=', 'images')
    .where('watermarked_with', 'is distinct from', watermark)
    .where('pyramid', 'is not', null)
    .where('uuid', '>', after)
    .orderBy('uuid')
    .limit(BATCH_SIZE)
    .$narrowType<{ pyramid: string }>()
    .execute()

type WatermarkContext = { database: Database; blobs: Blobs; workFolder: string; signal: AbortSignal }

/** Creates the watermarked pyramid in a decoder child process, from the pyramid without watermark. Does nothing if the image or
 *  the watermark was replaced in the meantime, because another job does that work. */
export const watermarkImage = async (
  { database, blobs, workFolder, signal }: WatermarkContext,
  state: WatermarkState,
): Promise<void> => {
  const { tenantId, pyramid, watermark } = state
  if (!(await asTenant(database, tenantId, (db) => isCurrent(db, state)))) return
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const folder = path.join(workFolder, uuidv7())
  const [source, overlay] = [await blobs.local(pyramid), await blobs.local(watermark)]
  try {
    const outcome = await runDecoder<'watermark'>(
      { kind: 'watermark', source: source.file, watermark: overlay.file, folder },
      { signal },
    )
    if (outcome.type === 'refused') throw new Error(`an image could not be marked: ${JSON.stringify(outcome)}`)
    const watermarked = derivativeBlob(tenantId, uuidv7(), 'tif')
    await blobs.adopt(path.join(folder, outcome.files.pyramid), watermarked)
    await asTenant(database, tenantId, (db) => storeWatermarked(db, state, watermarked))
  } finally {
    await Promise.all([source.release(), overlay.release()])
    await rm(folder, { recursive: true, force: true })
  }
}

const isCurrent = async (db: TenantDb, { uuid, pyramid, watermark }: WatermarkState): Promise<boolean> => {
  if ((await lockWatermark(db)) !== watermark) return false
  const image = await db
    .selectFrom('asset')
    .select(['pyramid', 'watermarked_with'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return image?.pyramid === pyramid && image.watermarked_with !== watermark
}

const storeWatermarked = async (db: TenantDb, state: WatermarkState, pyramid: string): Promise<void> => {
  if (!(await isCurrent(db, state))) return
  await db
    .updateTable('asset')
    .set({ watermarked_pyramid: pyramid, watermarked_with: state.watermark })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', state.uuid)
    .where('pyramid', '=', state.pyramid)
    .execute()
  await broadcast(db, { invalidate: 'media', uuid: state.uuid })
}
