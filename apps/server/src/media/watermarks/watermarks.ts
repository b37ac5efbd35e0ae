import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { watermarkAllJob } from '../jobs.ts'
import { watermarkBlob } from '../blob-names.ts'
import { checkPng } from '../decoders/image/check-png.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'enqueue'> }
type Who = { tenantId: number; personUuid: string }

/** A watermark need be no larger: it is shown 1,024 px wide at most. */
const MOST_PIXELS = 16_000_000

/** Makes `png` the watermark of the organisation, from this moment on, and has all of its images marked with it.
 *  @throws unsupportedContent for what is no PNG that can be decoded */
export const setWatermark = async (
  { database, blobs, jobs }: Needs,
  { tenantId, personUuid }: Who,
  png: Buffer,
): Promise<void> => {
  await checkPng(png, { pixels: MOST_PIXELS, otherwise: 'The watermark has to be a PNG of 16 megapixels at most' })
  const { name } = await blobs.put(Readable.from([png]), ({ sha256 }) => watermarkBlob(tenantId, sha256))
  await asTenant(database, tenantId, async (db) => {
    await changeWatermark(db, { personUuid }, name)
    await enqueueWatermarkAll(db, jobs, name)
  })
}

/** From now on everybody sees images without a watermark. */
export const removeWatermark = ({ database }: Pick<Needs, 'database'>, { tenantId, personUuid }: Who): Promise<void> =>
  asTenant(database, tenantId, (db) => changeWatermark(db, { personUuid }, null))

/** Has every image marked that is not marked with `watermark` yet. */
export const enqueueWatermarkAll = (db: TenantDb, jobs: Pick<Jobs, 'enqueue'>, watermark: string): Promise<void> =>
  jobs.enqueue(db, watermarkAllJob, { watermark }, watermark)

/** The organisation's watermark, which nobody changes until this transaction ends; null: none. */
export const lockWatermark = async (db: TenantDb): Promise<string | null> => {
  const { rows } = await sql<{ watermark: string | null }>`select held_watermark() as watermark`.execute(db)
  return rows[0]?.watermark ?? null
}

const changeWatermark = async (db: TenantDb, person: { personUuid: string }, watermark: string | null) => {
  const before = await db
    .selectFrom('tenant')
    .select('watermark')
    .where('id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  await sql`select set_watermark(${watermark})`.execute(db)
  await record(db, person, {
    kind: watermark === null ? 'watermark.removed' : 'watermark.set',
    entity: { type: 'person', uuid: person.personUuid },
    before,
    after: { watermark },
  })
  await broadcast(db, { forget: 'media' })
}
