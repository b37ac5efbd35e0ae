import { sql } from 'kysely'
import { emptyBinsBy } from '#catalogue/history/empty-bin.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { recordAll, type Change } from '#platform/history.ts'

/** Removes for good the stories and series that have lain in a bin for 30 days. @returns how many went. @source SEMANTICS §6 */
export const emptyStoryBins = (database: Database, age?: number): Promise<number> =>
  emptyBinsBy([remove('series'), remove('story')], database, age)

/* Steps go with their story, places with their series. What somebody holds waits for the next time. */
const remove =
  (type: 'story' | 'series') =>
  async (db: TenantDb, before: Date, many: number): Promise<number> => {
    const table = sql.table(`${type}_record`)
    const { rows } = await sql<{ uuid: string; title: string }>`
      with oldest as (select uuid from ${table} where tenant_id = ${db.tenantId} and deleted_at < ${before}
        order by deleted_at limit ${many} for update skip locked)
      delete from ${table} e using oldest where e.tenant_id = ${db.tenantId} and e.uuid = oldest.uuid
      returning e.uuid, e.title`.execute(db)
    const changes = rows.map(({ uuid, title }): Change => ({
      kind: `${type}.removed`,
      entity: { type, uuid },
      before: { title },
    }))
    await recordAll(db, null, changes)
    return rows.length
  }
