import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { makeDownloadJob } from './jobs.ts'
import { keyOf, type Plan } from './plan.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Jobs }

/** How far a file is; `size` in bytes once it is there. */
export type Prepared = { type: 'ready'; blob: string; size: number } | { type: 'underway'; done: number; total: number }

/** The file of this plan: there already, being made, or from now on. Whoever asks the same at the same time waits for the same file.
 *  @throws downloadFailed once; who asks again starts again */
export const prepare = async ({ database, blobs, jobs }: Needs, tenantId: number, plan: Plan): Promise<Prepared> => {
  const key = keyOf(plan)
  const known = await findDownload(database.reader(tenantId), key)
  if (known?.ready_at) {
    const blob = downloadBlob(tenantId, key, plan.form)
    const size = await blobs.size(blob)
    if (size !== undefined) return { type: 'ready', blob, size }
  } else if (known?.failed_at) {
    await asTenant(database, tenantId, (db) => forget(db, key))
    throw new Refusal('downloadFailed')
  } else if (known) return { type: 'underway', done: known.done, total: known.total }
  await asTenant(database, tenantId, async (db) => {
    if (known) await forget(db, key) // its file is gone
    await start(db, jobs, key, plan)
  })
  return { type: 'underway', done: 0, total: plan.pictures.length }
}

/* Two who come at once find one row, and of one key one job is in line. */
const start = async (db: TenantDb, jobs: Jobs, key: string, plan: Plan): Promise<void> => {
  await db
    .insertInto('download')
    .values({ tenant_id: db.tenantId, key, plan: JSON.stringify(plan), total: plan.pictures.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await jobs.enqueue(db, makeDownloadJob, { download: key }, key)
}

const forget = (db: TenantDb, key: string) =>
  db.deleteFrom('download').where('tenant_id', '=', db.tenantId).where('key', '=', key).execute()

export const findDownload = (db: TenantDb, key: string) =>
  db.selectFrom('download').selectAll().where('tenant_id', '=', db.tenantId).where('key', '=', key).executeTakeFirst()

/** The same plan gives the same file: a job that is run twice writes it twice under one name. */
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

/** It could not be made: whoever waits is told. */
export const failDownload = async (database: Database, tenantId: number, key: string): Promise<void> =>
  void (await change(database, tenantId, key, { failed_at: sql`now()` }))
