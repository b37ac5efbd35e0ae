import { sql, type Selectable } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { lock } from '#platform/locks.ts'
import { NIL_UUID } from '#platform/nil-uuid.ts'
import { publishJob } from './jobs.ts'
import { publishChanges, PUBLISHED_TYPES } from './publish.ts'

const BATCH_SIZE = 500

type Job = DataOf<typeof publishJob>
type Run = Selectable<DB['publication_run']>
type Publishing = { database: Database; signal: AbortSignal; batchSize?: number }

/** Enqueues a job for each comparison that has none. */
export const enqueueComparisons = async (db: TenantDb, jobs: Enqueue): Promise<void> => {
  const rows = await db
    .updateTable('publication_run')
    .set({ is_enqueued: true })
    .where('tenant_id', '=', db.tenantId)
    .where('finished_at', 'is', null)
    .where('is_enqueued', '=', false)
    .returning('uuid')
    .execute()
  for (const { uuid } of rows) await jobs.enqueue(db, publishJob, { run: uuid }, { key: uuid })
}

/** Compares the entities of a state, or all of them, with what is published: a batch per transaction. A job that was interrupted
 *  continues after its last batch. */
export const comparePublished = async (context: Publishing, job: Job): Promise<void> => {
  while (!context.signal.aborted && (await compareBatch(context, job)));
}

/** Lets the next sweep enqueue a comparison again whose workers were all killed. */
export const failDeadComparison = ({ database }: Pick<Publishing, 'database'>, { tenantId, run }: Job): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    await updateRun(db, run, { is_enqueued: false })
  })

/* @returns whether there may be more */
const compareBatch = (
  { database, batchSize = BATCH_SIZE }: Publishing,
  { tenantId, run: uuid }: Job,
): Promise<boolean> =>
  asTenant(database, tenantId, async (db) => {
    await lock(db, 'changeFeed')
    const run = await db
      .selectFrom('publication_run')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('uuid', '=', uuid)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    if (run === undefined) return false
    const uuids = await nextEntities(db, run, batchSize)
    const type = PUBLISHED_TYPES.find((one) => one === run.entity_type)! // only these are written
    await publishChanges(
      db,
      uuids.map((one) => ({ type, uuid: one })),
      { announcesAll: run.announces_all },
    )
    const last = uuids.at(-1)
    const done = run.done + uuids.length
    if (last !== undefined) await updateRun(db, uuid, { last_uuid: last, done })
    if (uuids.length === batchSize) return true
    const next = PUBLISHED_TYPES[PUBLISHED_TYPES.indexOf(type) + 1]
    if (next !== undefined) await updateRun(db, uuid, { entity_type: next, last_uuid: NIL_UUID })
    else await updateRun(db, uuid, { finished_at: new Date(), total: done })
    return next !== undefined
  })

const nextEntities = async (
  db: TenantDb,
  { entity_type, state_uuid, last_uuid }: Run,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(entity_type)} where tenant_id = ${db.tenantId} and uuid > ${last_uuid}
      and (${state_uuid}::uuid is null or state_uuid = ${state_uuid}::uuid)
    order by uuid limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

const updateRun = async (db: TenantDb, uuid: string, values: Partial<Run>): Promise<void> => {
  await db
    .updateTable('publication_run')
    .set(values)
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

/** Returns how many entities are public, and the comparisons that are not finished. */
export const readPublication = async (db: TenantDb) => {
  const [{ rows: counts }, runs] = await Promise.all([
    sql<{ type: string; count: number }>`
      select entity_type as type, count(*)::int as count from published
      where tenant_id = ${db.tenantId} and gone_at is null group by 1`.execute(db),
    db
      .selectFrom('publication_run')
      .selectAll()
      .where('tenant_id', '=', db.tenantId)
      .where('finished_at', 'is', null)
      .orderBy('started_at')
      .execute(),
  ])
  const countOf = (type: string) => counts.find((one) => one.type === type)?.count ?? 0
  return {
    published: {
      items: countOf('item'),
      collections: countOf('collection'),
      stories: countOf('story'),
      series: countOf('series'),
    },
    running: runs.map(({ state_uuid, done, total, started_at }) => ({
      stateUuid: state_uuid,
      done: Math.min(done, total),
      total,
      startedAt: started_at.toISOString(),
    })),
  }
}
