import { infoTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { addPaths, type PathCache } from './collection-paths.ts'
import type { ExportRow } from './exports.ts'

type Batch = { after: number; last: number }

/** Stores the current values of the items at these positions. Items in the bin stay without values.
 *  @returns targets that have values */
export const storeValues = async (
  db: TenantDb,
  { uuid, fields, info }: Pick<ExportRow, 'uuid' | 'fields' | 'info'>,
  { after, last }: Batch,
  paths: PathCache,
): Promise<string[]> => {
  const targets = info.map(infoTarget)
  const collections = info.includes('collections') ? await collectionsOf(db, uuid, { after, last }) : []
  await addPaths(db, paths, collections)
  const pathsHere = collections.map((collection) => paths.get(collection) ?? '')
  const { rows } = await sql<{ targets: string[] }>`
    with written as (
      update sheet_export_row r set version = i.version, cells = c.cells
      from item_record i
      join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid
      cross join lateral (
        select coalesce(jsonb_object_agg(target, list), '{}') as cells from (
          select 'field:' || name || coalesce('@' || lang, '') as target, jsonb_agg(value order by place) as list
          from (
            select f.name, v.pair ->> 'value' as value, v.pair ->> 'lang' as lang, v.place
            from jsonb_each(i.metadata) f(name, pairs), jsonb_array_elements(f.pairs) with ordinality v(pair, place)
            union all
            select f.name, f.value, null, 1
            from (values ('sgtt', i.title), ('autn', i.author), ('sgti', i.description), ('pressmark', i.pressmark)) f(name, value)
            where f.value <> ''
          ) values_of_item
          where name = any(${fields}) and (lang is null or name || '@' || lang <> all(${fields}))
          group by name, lang
          union all
          select target, list from (values
            ('info:state', jsonb_build_array(s.name)),
            ('info:images', jsonb_build_array(i.media::text)),
            ('info:createdDate', jsonb_build_array(to_char(i.created_at at time zone 'UTC', ${MOMENT}))),
            ('info:modifiedDate', jsonb_build_array(to_char(i.modified_at at time zone 'UTC', ${MOMENT}))),
            ('info:address', (select jsonb_build_array('/ui/catalog/' || l.collection_uuid || '/cultural-item/' || i.uuid)
              from item_parent l where l.tenant_id = ${db.tenantId} and l.item_uuid = i.uuid order by l.collection_uuid limit 1)),
            ('info:collections', (select jsonb_agg(p.path order by p.path) from item_parent l
              join unnest(${collections}::uuid[], ${pathsHere}::text[]) p(uuid, path) on p.uuid = l.collection_uuid
              where l.tenant_id = ${db.tenantId} and l.item_uuid = i.uuid and p.path <> ''))
          ) information(target, list)
          where target = any(${targets}) and list is not null
        ) all_values
      ) c
      where r.tenant_id = ${db.tenantId} and r.export_uuid = ${uuid} and r.position > ${after} and r.position <= ${last}
        and i.tenant_id = ${db.tenantId} and i.uuid = r.item_uuid and i.deleted_at is null
      returning r.cells
    ) select array(select distinct jsonb_object_keys(cells) from written) as targets`.execute(db)
  return rows[0]!.targets // a select without FROM returns one row
}

const MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'

const collectionsOf = async (db: TenantDb, uuid: string, { after, last }: Batch): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select distinct l.collection_uuid as uuid from sheet_export_row r
    join item_parent l on l.tenant_id = r.tenant_id and l.item_uuid = r.item_uuid
    where r.tenant_id = ${db.tenantId} and r.export_uuid = ${uuid} and r.position > ${after} and r.position <= ${last}`.execute(
    db,
  )
  return rows.map((row) => row.uuid)
}
