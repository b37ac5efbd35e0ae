import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { rebuildJob, rebuildLaterJob } from '../jobs.ts'

type RebuildOptions = {
  /** Also if the derivatives turn out to be intact. */
  forced?: boolean
  /** No one waits for it. */
  later?: boolean
}

/**
 * Enqueues one rebuild for each of the assets, also those in the bin. Does nothing for an asset that already waits for one.
 * A rebuild that failed earlier is tried again.
 */
export const requestRebuilds = async (
  db: TenantDb,
  jobs: Enqueue,
  uuids: readonly string[],
  { forced = false, later = false }: RebuildOptions = {},
): Promise<void> => {
  await sql`
    insert into rebuild as r (tenant_id, asset_uuid, forced)
      select tenant_id, uuid, ${forced} from asset_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
    on conflict (tenant_id, asset_uuid)
      do update set requested_at = now(), forced = r.forced or excluded.forced, failed_at = null, reason = null
      where r.failed_at is not null or (excluded.forced and not r.forced)`.execute(db)
  for (const uuid of uuids) await jobs.enqueue(db, later ? rebuildLaterJob : rebuildJob, { uuid }, { key: uuid })
}

/** Rebuilds of this age are enqueued again, in case their job was lost. A failed one is tried again after a day. */
const OVERDUE = '1 hour'
const TRIED_AGAIN = '1 day'
const MAX_REQUEUED = 500

/** Enqueues rebuilds of derivatives that are recorded as lost or damaged, and those that wait for long. */
export const requeueRebuilds = async (db: TenantDb, jobs: Enqueue): Promise<void> => {
  const { rows } = await sql<{ uuid: string }>`
    select asset_uuid as uuid from rebuild where tenant_id = ${db.tenantId}
      and failed_at is null and requested_at < now() - ${OVERDUE}::interval
    union
    select d.asset_uuid from derivative d left join rebuild r on r.tenant_id = d.tenant_id and r.asset_uuid = d.asset_uuid
      where d.tenant_id = ${db.tenantId} and d.outcome <> 'intact'
        and (r.asset_uuid is null or r.failed_at < now() - ${TRIED_AGAIN}::interval)
    limit ${MAX_REQUEUED}`.execute(db)
  const uuids = rows.map(({ uuid }) => uuid)
  if (uuids.length > 0) await requestRebuilds(db, jobs, uuids, { later: true })
}

/** Lists assets with a lost or damaged derivative that wait for a rebuild, the oldest request first. */
export const damagedAssets = async (db: TenantDb): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select asset_uuid as uuid from rebuild r where tenant_id = ${db.tenantId} and failed_at is null
      and exists (select from derivative d where d.tenant_id = ${db.tenantId} and d.asset_uuid = r.asset_uuid and d.outcome <> 'intact')
    order by requested_at`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

export type WaitingRebuild = { forced: boolean; requestedAt: Date }

/** Reads a rebuild that has not failed. */
export const findRebuild = async (db: TenantDb, uuid: string): Promise<WaitingRebuild | undefined> =>
  db
    .selectFrom('rebuild')
    .select(['forced', 'requested_at as requestedAt'])
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

/** Ends a rebuild, unless it was requested again in the meantime. */
export const finishRebuild = async (db: TenantDb, uuid: string, { requestedAt }: WaitingRebuild): Promise<void> => {
  await sql`delete from rebuild where tenant_id = ${db.tenantId} and asset_uuid = ${uuid}
    and requested_at <= ${requestedAt}::timestamptz + interval '1 millisecond'`.execute(db)
}

/** Ends a rebuild as failed, with the reason. */
export const failRebuild = async (db: TenantDb, uuid: string, reason: ImportReason): Promise<void> => {
  await db
    .updateTable('rebuild')
    .set({ failed_at: sql<Date>`now()`, reason: JSON.stringify(reason) })
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .where('failed_at', 'is', null)
    .execute()
}

/** A rebuild that failed is not tried again for this time because of a request. */
const PAUSE = '1 hour'

/**
 * Requests the rebuild of an asset whose derivative could not be read.
 * @param since when the same doubt was reported before. If all bytes were checked after it, the derivative is not damaged.
 * @returns `intact` if its bytes are those that were written, and the time of the report
 */
export const reportDamage = async (
  db: TenantDb,
  jobs: Enqueue,
  { uuid, since }: { uuid: string; since?: Date | undefined },
): Promise<{ outcome: 'waiting' | 'failed' | 'intact'; at: Date }> => {
  const { rows } = await sql<{ at: Date; failed: boolean; intact: boolean | null }>`
    select now() as at,
      exists (select from rebuild where tenant_id = ${db.tenantId} and asset_uuid = ${uuid}
        and failed_at > now() - ${PAUSE}::interval) as failed,
      (select bool_and(outcome = 'intact' and checked_at > ${since ?? null}::timestamptz)
        from derivative where tenant_id = ${db.tenantId} and asset_uuid = ${uuid}) as intact`.execute(db)
  const { at, failed, intact } = rows[0]! // a statement without FROM has one row
  if (failed) return { outcome: 'failed', at }
  if (since !== undefined && intact === true) return { outcome: 'intact', at }
  await requestRebuilds(db, jobs, [uuid])
  return { outcome: 'waiting', at }
}
