import { Readable } from 'node:stream'
import type { WatermarkPlace } from '@pressmark/contract/media/media.ts'
import { sql } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { lock } from '#platform/locks.ts'
import { Refusal } from '#platform/errors.ts'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { watermarkAllJob } from '../jobs.ts'
import { watermarkBlob, watermarkPlace } from '../blob-names.ts'
import { checkPng } from '../decoders/image/check-png.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'enqueue'> }
type Who = { tenantId: number; personUuid: string }

/** A watermark is shown at most 1,024 px wide, so it need not be larger. */
const MAX_PIXELS = 16_000_000

/**
 * Sets `png` as the watermark and enqueues the watermarking of all images.
 * @throws unsupportedContent if it is not a PNG that can be decoded
 */
export const setWatermark = async (
  { database, blobs, jobs }: Needs,
  { tenantId, personUuid }: Who,
  png: Buffer,
): Promise<void> => {
  await checkPng(png, { pixels: MAX_PIXELS, otherwise: 'The watermark must be a PNG of at most 16 megapixels' })
  await asTenant(database, tenantId, async (db) => {
    const before = await readCurrent(db)
    const place = before === null ? 'REPEATED' : watermarkPlace(before)
    const { name } = await blobs.put(Readable.from([png]), ({ sha256 }) => watermarkBlob(tenantId, sha256, place))
    await changeWatermark(db, { personUuid }, name)
    await enqueueWatermarkAll(db, jobs, name)
  })
}

/**
 * Moves the watermark to another place in the images, and enqueues the watermarking of all images.
 * @throws notFound without a watermark
 */
export const placeWatermark = (
  { database, blobs, jobs }: Needs,
  { tenantId, personUuid }: Who,
  place: WatermarkPlace,
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    const before = await readCurrent(db)
    if (before === null) throw new Refusal('notFound')
    if (watermarkPlace(before) === place) return
    const { name } = await blobs.put(await blobs.stream(before), ({ sha256 }) => watermarkBlob(tenantId, sha256, place))
    await changeWatermark(db, { personUuid }, name)
    await enqueueWatermarkAll(db, jobs, name)
  })

/** Removes the watermark. All images are shown clean at once. */
export const removeWatermark = ({ database }: Pick<Needs, 'database'>, { tenantId, personUuid }: Who): Promise<void> =>
  asTenant(database, tenantId, (db) => changeWatermark(db, { personUuid }, null))

/** Enqueues the watermarking of every image that does not have `watermark` yet. */
export const enqueueWatermarkAll = (db: TenantDb, jobs: Pick<Jobs, 'enqueue'>, watermark: string): Promise<void> =>
  jobs.enqueue(db, watermarkAllJob, { watermark }, { key: watermark })

/** Locks the watermark of the organisation until this transaction ends. Returns null without a watermark. */
export const lockWatermark = async (db: TenantDb): Promise<string | null> => {
  const { rows } = await sql<{ watermark: string | null }>`select lock_watermark() as watermark`.execute(db)
  return rows[0]?.watermark ?? null
}

/* Returns the watermark. It does not change until the transaction ends. */
const readCurrent = async (db: TenantDb): Promise<string | null> => {
  await lock(db, 'watermark')
  const { watermark } = await db
    .selectFrom('tenant')
    .select('watermark')
    .where('id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  return watermark
}

const changeWatermark = async (db: TenantDb, person: { personUuid: string }, watermark: string | null) => {
  const before = { watermark: await readCurrent(db) }
  await sql`select set_watermark(${watermark})`.execute(db)
  await record(db, person, {
    kind: watermark === null ? 'watermark.removed' : 'watermark.set',
    entity: TENANT_ENTITY,
    before,
    after: { watermark },
  })
  await broadcast(db, { invalidate: 'media' })
}
