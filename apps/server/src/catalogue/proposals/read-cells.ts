import type { CellReason, CellKind } from '@pressmark/contract/catalogue/proposals.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import { matching, type CellFilter } from './cells.ts'

export type ListedCell = {
  position: number
  entityUuid: string
  itemUuid: string | null
  collectionUuid: string | null
  title: string
  pressmark: string
  row: number
  column: number
  field: string
  lang: string | null
  kind: CellKind
  code: CellReason | null
  message: string | null
  base: string[] | null
  current: string[]
  proposed: string[]
  taken: boolean
}

/** Returns a page of the cells of a proposal, by position. */
export const listCells = async (
  db: TenantDb,
  proposal: string,
  filter: CellFilter,
  { page, size }: Paging,
): Promise<{ cells: ListedCell[]; total: number }> => {
  const which = sql`tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and ${matching(filter)}`
  const { rows: cells } = await sql<ListedCell>`
    select c.position, c.entity_uuid as "entityUuid", i.uuid as "itemUuid", coalesce(f.title, a.title, i.title, '') as title,
      coalesce(i.pressmark, '') as pressmark, c.row_number as row, c.column_number as "column", c.field, c.lang, c.kind, c.code,
      c.message, c.base, c.current, c.proposed, c.taken,
      coalesce(f.uuid, (select collection_uuid from item_parent l where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid
        order by collection_uuid limit 1)) as "collectionUuid"
    from (
      select * from proposal_cell where ${which} order by position limit ${size} offset ${page * size}
    ) c left join asset_record a on a.tenant_id = c.tenant_id and a.uuid = c.entity_uuid
    left join item_record i on i.tenant_id = c.tenant_id and i.uuid = coalesce(a.item_uuid, c.entity_uuid)
    left join collection f on f.tenant_id = c.tenant_id and f.uuid = c.entity_uuid
    order by c.position`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from proposal_cell where ${which}`.execute(db)
  return { cells, total: counted[0]!.total } // an aggregate returns one row
}

export type CellCounts = Record<CellKind | 'taken', number>

/** Counts the cells of a proposal by column, and the entities with a cell that is taken. */
export const countCells = async (
  db: TenantDb,
  proposal: string,
): Promise<{ entities: number; columns: (CellCounts & { column: number })[] }> => {
  const { rows: columns } = await sql<CellCounts & { column: number }>`
    select column_number as "column",
      (count(*) filter (where kind = 'change'))::integer as change,
      (count(*) filter (where kind = 'conflict'))::integer as conflict,
      (count(*) filter (where kind = 'damaged'))::integer as damaged,
      (count(*) filter (where kind = 'refused'))::integer as refused,
      (count(*) filter (where taken))::integer as taken
    from proposal_cell where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal}
    group by column_number order by column_number`.execute(db)
  const { rows: counted } = await sql<{ entities: number }>`
    select count(distinct entity_uuid)::integer as entities from proposal_cell
    where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and taken`.execute(db)
  return { entities: counted[0]!.entities, columns } // as above
}
