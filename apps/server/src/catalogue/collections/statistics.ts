import type { CatalogueStatistics } from '@pressmark/contract/catalogue/statistics.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

/** Counts the catalogue at each call, because calls are rare. */
export const readStatistics = async (db: TenantDb): Promise<CatalogueStatistics> => {
  const [media, states, { rows: collections }] = await Promise.all([
    sql<{ kind: string; many: number }>`
      select kind, count(*) as many from asset where tenant_id = ${db.tenantId} group by kind`.execute(db),
    sql<CatalogueStatistics['states'][number]>`
      select s.name, s.color,
        (select count(*) from item i where i.tenant_id = s.tenant_id and i.state_uuid = s.uuid) as items,
        (select count(*) from collection c where c.tenant_id = s.tenant_id and c.state_uuid = s.uuid and not c.is_root) as collections
      from state s where s.tenant_id = ${db.tenantId} order by s.position`.execute(db),
    sql<{ many: number }>`
      select count(*) as many from collection where tenant_id = ${db.tenantId} and not is_root`.execute(db),
  ])
  const count = (kind: string) => media.rows.find((row) => row.kind === kind)?.many ?? 0
  return {
    collections: collections[0]?.many ?? 0,
    items: states.rows.reduce((sum, { items }) => sum + items, 0), // each item is in exactly one state
    images: count('images'),
    audios: count('audios'),
    videos: count('videos'),
    model3Ds: count('model3Ds'),
    states: states.rows,
  }
}
