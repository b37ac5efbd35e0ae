import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { UuidPage } from '../lists.ts'

/** @throws notFound when it is none of this tenant's series */
export const requireSeries = async (db: TenantDb, uuid: string): Promise<void> => {
  const row = await db
    .selectFrom('series')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
}

/** The stories of a series by their positions. */
export const storiesOfSeries = async (
  db: TenantDb,
  series: string,
  { page, size }: Paging,
  { descending }: { descending: boolean },
): Promise<UuidPage> => {
  const from = sql`from series_story where tenant_id = ${db.tenantId} and series_uuid = ${series}`
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ uuid: string }>`select story_uuid as uuid ${from}
      order by position ${descending ? sql`desc` : sql`asc`} limit ${size} offset ${page * size}`.execute(db),
  ])
  return { uuids: found.rows.map(({ uuid }) => uuid), total: counted.rows[0]!.total } // a count has one row
}
