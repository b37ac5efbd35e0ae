import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { makeDownloadJob } from './jobs.ts'
import { keyOf, type Plan } from './plan.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Enqueue }

/** Progress of a file. `size` in bytes if it is ready. */
export type Prepared = { type: 'ready'; blob: string; size: number } | { type: 'underway'; done: number; total: number }

/**
 * Returns the file of this plan: ready, in progress, or started now. Concurrent callers with the same plan share one file.
 * @throws downloadFailed Once. The next call starts again.
 */
export const prepare = async ({ database, blobs, jobs }: Needs, tenantId: number, plan: Plan): Promise<Prepared> => {
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
  await asTenant(database, tenantId, async (db) => {
    if (existing) await deleteDownload(db, key) // its file is gone
    await start(db, jobs, key, plan)
  })
  return { type: 'underway', done: 0, total: plan.pictures.length }
}

/* Two concurrent callers find one row, and the one that creates it enqueues the job. The job of a former row may still be marked
   as running, so each job has its own key. */
const start = async (db: TenantDb, jobs: Enqueue, key: string, plan: Plan): Promise<void> => {
  const created = await db
    .insertInto('download')
    .values({ tenant_id: db.tenantId, key, plan: JSON.stringify(plan), total: plan.pictures.length })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (created !== undefined) await jobs.enqueue(db, makeDownloadJob, { download: key }, { key: uuidv7() })
}

/** Forgets a download. The next call plans it again. */
export const deleteDownload = (db: TenantDb, key: string) =>
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

export const finishDownload = (database: Database, tenantId: number, key: string) =>
  change(database, tenantId, key, { done: sql`total`, ready_at: sql`now()` })

/** Records that the file could not be made. Waiting callers get the error. */
export const failDownload = async (database: Database, tenantId: number, key: string): Promise<void> =>
  void (await change(database, tenantId, key, { failed_at: sql`now()` }))
