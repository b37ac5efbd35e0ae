import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { Refusal } from '#platform/errors.ts'
import {
  minutesOf,
  refundDownload,
  releaseDownload,
  type DownloadQuota,
  type Requester,
} from '#platform/http/download-quota.ts'
import { lock } from '#platform/locks.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { makeDownloadJob } from './jobs.ts'
import { keyOf, pixelsOf, type Plan } from './plan.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; quota: DownloadQuota; storedBytes: number }

const HOUR_S = 3600
/** Unfinished downloads are deleted after a day. */
const DAY_S = 24 * HOUR_S
/** Interval of the deletion of old files. */
const CLEANUP_S = 600
/** Estimated bytes of a pixel of a JPEG. */
const BYTES_PER_PIXEL = 0.4

/** Progress of a file. `size` in bytes if it is ready. */
export type Prepared = { type: 'ready'; blob: string; size: number } | { type: 'underway'; done: number; total: number }

/**
 * Returns the file of this plan: ready, in progress, or started now. Concurrent callers with the same plan share one file.
 * The first caller pays for it.
 * @throws downloadFailed Once. The next call starts again.
 * @throws downloadTooLarge, tooManyDownloads, downloadLimitReached, downloadStorageFull
 */
export const prepare = async (
  needs: Needs,
  { tenantId, requester }: { tenantId: number; requester: Requester },
  plan: Plan,
): Promise<Prepared> => {
  const { database, blobs } = needs
  const key = keyOf(plan)
  const existing = await findDownload(database.reader(tenantId), key)
  if (existing?.ready_at) {
    const blob = downloadBlob(tenantId, key, plan.form)
    const size = await blobs.size(blob)
    if (size !== undefined) return { type: 'ready', blob, size }
  } else if (existing?.failed_at) {
    await asTenant(database, tenantId, (db) => deleteDownload(db, key))
    throw new Refusal('downloadFailed')
  } else if (existing) return { type: 'underway', done: existing.done, total: existing.total }
  if (existing) await asTenant(database, tenantId, (db) => deleteDownload(db, key)) // its file is gone
  await start(needs, { tenantId, requester, key }, plan)
  return { type: 'underway', done: 0, total: plan.pictures.length }
}

type New = { tenantId: number; requester: Requester; key: string }

/* Concurrent callers with one plan find one row, and the one that creates it enqueues the job. The job of a former row may still be
   marked as running, so each job has its own key. */
const start = async (needs: Needs, { tenantId, requester, key }: New, plan: Plan): Promise<void> => {
  const { database, jobs, quota, storedBytes } = needs
  const pixels = pixelsOf(plan)
  const bytes = Math.round(pixels * BYTES_PER_PIXEL)
  if (bytes > storedBytes) throw new Refusal('downloadTooLarge')
  const job = { id: quotaId(tenantId, key), pixels, seconds: DAY_S }
  await quota.startJob(requester, job, () =>
    asTenant(database, tenantId, async (db) => {
      await lock(db, 'downloads')
      const created = await db
        .insertInto('download')
        .values({ tenant_id: tenantId, key, plan: JSON.stringify(plan), total: plan.pictures.length, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (created === undefined) return
      await requireSpace(db, storedBytes)
      await jobs.enqueue(db, makeDownloadJob, { download: key }, { key: uuidv7() })
    }),
  )
}

/* The id of a download in the quota of its requester. */
const quotaId = (tenantId: number, key: string) => `${tenantId} ${key}`

const requireSpace = async (db: TenantDb, storedBytes: number): Promise<void> => {
  const { used, seconds } = await db
    .selectFrom('download')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('used'),
      sql<number | null>`ceil(extract(epoch from min(ready_at) - now()))::integer`.as('seconds'),
    ])
    .where('tenant_id', '=', db.tenantId)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (used <= storedBytes) return
  const retryAfter = CLEANUP_S + (seconds === null ? 0 : Math.max(0, HOUR_S + seconds))
  throw new Refusal('downloadStorageFull', {
    detail: `The prepared downloads of the organisation use all their space. Try again in ${minutesOf(retryAfter)}.`,
    facts: { retryAfter },
  })
}

/** Deletes an unfinished download, which then costs nothing. The next call plans it again. */
export const discardDownload = async (database: Database, tenantId: number, key: string, plan: Plan): Promise<void> => {
  await asTenant(database, tenantId, (db) => deleteDownload(db, key))
  await refundDownload(database, quotaId(tenantId, key), pixelsOf(plan))
}

const deleteDownload = (db: TenantDb, key: string) =>
  db.deleteFrom('download').where('tenant_id', '=', db.tenantId).where('key', '=', key).execute()

export const findDownload = (db: TenantDb, key: string) =>
  db.selectFrom('download').selectAll().where('tenant_id', '=', db.tenantId).where('key', '=', key).executeTakeFirst()

/** Returns the blob of a download. The same plan gives the same file: a job that runs twice writes it twice under one name. */
export const downloadBlob = (tenantId: number, key: string, form: Plan['form']): string =>
  `t${tenantId}/downloads/${key.slice(0, 2)}/${key}.${form}`

const change = (database: Database, tenantId: number, key: string, values: object): Promise<unknown> =>
  asTenant(database, tenantId, (db) =>
    db.updateTable('download').set(values).where('tenant_id', '=', tenantId).where('key', '=', key).execute(),
  )

export const showProgress = (database: Database, tenantId: number, key: string, done: number) =>
  change(database, tenantId, key, { done })

export const finishDownload = async (database: Database, tenantId: number, key: string, bytes: number) => {
  await change(database, tenantId, key, { done: sql`total`, ready_at: sql`now()`, bytes })
  await releaseDownload(database, quotaId(tenantId, key))
}

/** Records that the file could not be made. Waiting callers get the error. */
export const failDownload = async (database: Database, tenantId: number, key: string): Promise<void> => {
  await change(database, tenantId, key, { failed_at: sql`now()` })
  await releaseDownload(database, quotaId(tenantId, key))
}
