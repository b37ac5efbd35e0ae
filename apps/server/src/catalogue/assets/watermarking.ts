import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { watermarkPlace } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import { reportDamage } from '#media/derivatives/rebuild-requests.ts'
import { forgetDerivatives, recordDerivatives, type StoredFile } from '#media/derivatives/rows.ts'
import { storeDerivative } from '#media/derivatives/store.ts'
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
      const images = await withoutWatermark(db, watermark, from)
      for (const image of images) await enqueueState(db, jobs, { watermark, ...image })
      return images.at(-1)?.uuid
    })
  }
}
const FIRST = '00000000-0000-0000-0000-000000000000'

const withoutWatermark = (db: TenantDb, watermark: string, after: string) =>
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

/** Removes a damaged watermarked pyramid, and enqueues a new one. Until it exists, people who must see the watermark get 503. */
export const replaceWatermarked = async (
  db: TenantDb,
  jobs: Enqueue,
  { uuid, pyramid, damaged }: { uuid: string; pyramid: string; damaged: string },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('asset_record')
    .set({ watermarked_pyramid: null, watermarked_with: null })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('watermarked_pyramid', '=', damaged)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await forgetDerivatives(db, uuid, ['watermarked_pyramid'])
  await enqueueWatermark(db, jobs, { uuid, pyramid })
  await broadcast(db, { invalidate: 'media', uuid })
}

type WatermarkContext = { database: Database; blobs: Blobs; workFolder: string; signal: AbortSignal }

/** Creates the watermarked pyramid in a decoder child process, from the pyramid without watermark. Does nothing if the image or
 *  the watermark was replaced in the meantime, because another job does that work. */
export const watermarkImage = async (
  context: WatermarkContext & { jobs: Enqueue },
  state: WatermarkState,
): Promise<void> => {
  const { database, blobs, jobs } = context
  const { tenantId, uuid, pyramid, watermark } = state
  if (!(await asTenant(database, tenantId, (db) => isCurrent(db, state)))) return
  if ((await blobs.size(pyramid)) === undefined) {
    // The rebuild makes both pyramids.
    await asTenant(database, tenantId, (db) => reportDamage(db, jobs, { uuid }))
    return
  }
  const source = await blobs.local(pyramid)
  try {
    const watermarked = await writeWatermarked(context, { tenantId, source: source.file, watermark })
    await asTenant(database, tenantId, (db) => storeWatermarked(db, state, watermarked))
  } catch (error) {
    if (error instanceof NotWatermarked) await asTenant(database, tenantId, (db) => reportDamage(db, jobs, { uuid }))
    throw error
  } finally {
    await source.release()
  }
}

/** The decoder could not read the pyramid or the watermark. */
class NotWatermarked extends Error {}

/** Writes a pyramid again with the watermark, and stores it. @param source local file of the pyramid */
export const writeWatermarked = async (
  { blobs, workFolder, signal }: Omit<WatermarkContext, 'database'>,
  { tenantId, source, watermark }: { tenantId: number; source: string; watermark: string },
): Promise<StoredFile> => {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const folder = path.join(workFolder, uuidv7())
  const overlay = await blobs.local(watermark)
  try {
    const outcome = await runDecoder<'watermark'>(
      { kind: 'watermark', source, watermark: overlay.file, place: watermarkPlace(watermark), folder },
      { signal },
    )
    if (outcome.type === 'refused') throw new NotWatermarked(`an image could not be marked: ${JSON.stringify(outcome)}`)
    return await storeDerivative(blobs, tenantId, path.join(folder, outcome.files.pyramid))
  } finally {
    await overlay.release()
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

const storeWatermarked = async (db: TenantDb, state: WatermarkState, watermarked: StoredFile): Promise<void> => {
  if (!(await isCurrent(db, state))) return
  const { numUpdatedRows } = await db
    .updateTable('asset')
    .set({ watermarked_pyramid: watermarked.name, watermarked_with: state.watermark })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', state.uuid)
    .where('pyramid', '=', state.pyramid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordDerivatives(db, { uuid: state.uuid, kind: 'images' }, { watermarked_pyramid: watermarked })
  await broadcast(db, { invalidate: 'media', uuid: state.uuid })
}
