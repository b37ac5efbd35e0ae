import type { InfoColumn } from '@pressmark/contract/catalogue/exports.ts'
import { infoTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { addPaths, type PathCache } from './collection-paths.ts'
import { branchCounts } from './branch-counts.ts'
import type { ExportRow } from './exports.ts'

type Exported = Pick<ExportRow, 'uuid' | 'kind' | 'fields' | 'info'>
type Batch = { after: number; last: number }

/** Where the values of a kind come from. The entry has the alias `e`, and `version` is a part of its answers. */
type Source = {
  from: RawBuilder<unknown>
  version: RawBuilder<unknown>
  /** Pairs of a name and a value that have columns of their own. */
  core: RawBuilder<unknown>
  /** Pairs of a read-only column and its list of values. */
  info: Partial<Record<InfoColumn, RawBuilder<unknown>>>
}

/** Stores the current values of the entries at these positions. Entries in the bin stay without values.
 *  @returns targets that have values */
export const storeValues = async (
  db: TenantDb,
  exported: Exported,
  { after, last }: Batch,
  paths: PathCache,
): Promise<string[]> => {
  const { uuid, fields, kind } = exported
  const { from, version, core, info } = await SOURCES[kind](db, exported, { after, last }, paths)
  const ofInfo = exported.info.flatMap((column) => {
    const list = info[column as InfoColumn] // checked when the export was started
    return list === undefined ? [] : [sql`union all select ${infoTarget(column)}::text, ${list}`]
  })
  const { rows } = await sql<{ targets: string[] }>`
    with written as (
      update sheet_export_row r set version = ${version}, cells = c.cells
      from ${from}
      cross join lateral (
        select coalesce(jsonb_object_agg(target, list), '{}') as cells from (
          select 'field:' || name || coalesce('@' || lang, '') as target, jsonb_agg(value order by place) as list
          from (
            select f.name, v.pair ->> 'value' as value, v.pair ->> 'lang' as lang, v.place
            from jsonb_each(e.metadata) f(name, pairs), jsonb_array_elements(f.pairs) with ordinality v(pair, place)
            union all
            select f.name, f.value, null, 1 from (values ${core}) f(name, value) where f.value <> ''
          ) values_of_entry
          where name = any(${fields}) and (lang is null or name || '@' || lang <> all(${fields}))
          group by name, lang
          ${sql.join(ofInfo, sql` `)}
        ) all_values where list is not null
      ) c
      where r.tenant_id = ${db.tenantId} and r.export_uuid = ${uuid} and r.position > ${after} and r.position <= ${last}
        and e.tenant_id = ${db.tenantId} and e.uuid = r.entity_uuid and e.deleted_at is null
      returning r.cells
    ) select array(select distinct jsonb_object_keys(cells) from written) as targets`.execute(db)
  return rows[0]!.targets // a select without FROM returns one row
}

const MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
const list = (text: RawBuilder<unknown>) => sql`jsonb_build_array(${text}::text)`
const dated = (column: string) => list(sql`to_char(e.${sql.ref(column)} at time zone 'UTC', ${MOMENT})`)
const COMMON = {
  state: list(sql`s.name`),
  createdDate: dated('created_at'),
  modifiedDate: dated('modified_at'),
}

/* The first collection of an item leads to it. */
const addressOfItem = (db: TenantDb, item: RawBuilder<unknown>) => sql`(
  select jsonb_build_array('/ui/catalog/' || l.collection_uuid || '/cultural-item/' || l.item_uuid)
  from item_parent l where l.tenant_id = ${db.tenantId} and l.item_uuid = ${item} order by l.collection_uuid limit 1)`

type ReadSource = (db: TenantDb, exported: Exported, batch: Batch, paths: PathCache) => Promise<Source>

const SOURCES: Record<EntryKind, ReadSource> = {
  ITEM: async (db, exported, batch, paths) => ({
    from: sql`item_record e join state s on s.tenant_id = e.tenant_id and s.uuid = e.state_uuid`,
    version: sql`e.version`,
    core: sql`('sgtt', e.title), ('autn', e.author), ('sgti', e.description), ('pressmark', e.pressmark)`,
    info: {
      ...COMMON,
      images: list(sql`e.media`),
      collections: await pathsAbove(db, exported, batch, {
        paths,
        column: 'collections',
        links: sql`select collection_uuid as above, item_uuid as entry from item_parent where tenant_id = ${db.tenantId}`,
      }),
      address: addressOfItem(db, sql`e.uuid`),
    },
  }),
  COLLECTION: async (db, exported, batch, paths) => ({
    from: sql`collection_record e join state s on s.tenant_id = e.tenant_id and s.uuid = e.state_uuid`,
    version: sql`e.version`,
    core: sql`('sgtt', e.title), ('autn', e.author), ('sgti', e.description)`,
    info: {
      ...COMMON,
      parents: await pathsAbove(db, exported, batch, {
        paths,
        column: 'parents',
        links: sql`select parent_uuid as above, collection_uuid as entry from collection_parent where tenant_id = ${db.tenantId}`,
      }),
      itemsCount: list(
        sql`(select count(*) from item_parent l where l.tenant_id = ${db.tenantId} and l.collection_uuid = e.uuid)`,
      ),
      collectionsCount: list(
        sql`(select count(*) from collection_parent l where l.tenant_id = ${db.tenantId} and l.parent_uuid = e.uuid)`,
      ),
      ...(await countsBelow(db, exported, batch)),
      address: sql`jsonb_build_array('/ui/catalog/' || e.uuid)`,
    },
  }),
  MEDIA: (db) =>
    Promise.resolve({
      from: sql`asset_record e join state s on s.tenant_id = e.tenant_id and s.uuid = e.state_uuid
        join item i on i.tenant_id = e.tenant_id and i.uuid = e.item_uuid
        join asset_order o on o.tenant_id = e.tenant_id and o.item_uuid = e.item_uuid and o.kind = e.kind
        left join original f on f.tenant_id = e.tenant_id and f.sha256 = e.original_sha256`,
      version: sql`e.version + o.moves`,
      core: sql`('sgtt', e.title), ('autn', e.author)`,
      info: {
        ...COMMON,
        itemUuid: list(sql`e.item_uuid`),
        itemPressmark: list(sql`i.pressmark`),
        assetType: list(sql`e.kind`),
        position: list(sql`array_position(o.assets, e.uuid)`),
        fileName: list(sql`e.original_name`),
        fileSize: sql`case when f.size is not null then ${list(sql`f.size`)} end`,
        sha256: list(sql`e.original_sha256`),
        address: addressOfItem(db, sql`e.item_uuid`),
      },
    }),
}

/* `links` has the collection above each entry. Paths of the collections are read once in an export. */
const pathsAbove = async (
  db: TenantDb,
  exported: Exported,
  batch: Batch,
  { paths, column, links }: { paths: PathCache; column: InfoColumn; links: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> => {
  if (!exported.info.includes(column)) return sql`null::jsonb`
  const { rows } = await sql<{ above: string }>`
    select distinct l.above from sheet_export_row r join (${links}) l on l.entry = r.entity_uuid
    where ${inBatch(db, exported, batch)}`.execute(db)
  const above = rows.map((row) => row.above)
  await addPaths(db, paths, above)
  const pathsHere = above.map((uuid) => paths.get(uuid) ?? '')
  return sql`(select jsonb_agg(p.path order by p.path) from (${links}) l
    join unnest(${above}::uuid[], ${pathsHere}::text[]) p(uuid, path) on p.uuid = l.above
    where l.entry = e.uuid and p.path <> '')`
}

const countsBelow = async (
  db: TenantDb,
  exported: Exported,
  batch: Batch,
): Promise<Partial<Record<InfoColumn, RawBuilder<unknown>>>> => {
  if (!exported.info.includes('branchItemsCount') && !exported.info.includes('branchCollectionsCount')) return {}
  const { rows } = await sql<{ entity_uuid: string }>`
    select r.entity_uuid from sheet_export_row r where ${inBatch(db, exported, batch)}`.execute(db)
  const counts = await branchCounts(
    db,
    rows.map((row) => row.entity_uuid),
  )
  const counted = (column: 'items' | 'collections') => sql`(
    select ${list(sql`n.count`)}
    from unnest(${counts.map(({ uuid }) => uuid)}::uuid[], ${counts.map((one) => one[column])}::integer[]) n(uuid, count)
    where n.uuid = e.uuid)`
  return { branchItemsCount: counted('items'), branchCollectionsCount: counted('collections') }
}

const inBatch = (db: TenantDb, { uuid }: Exported, { after, last }: Batch) =>
  sql`r.tenant_id = ${db.tenantId} and r.export_uuid = ${uuid} and r.position > ${after} and r.position <= ${last}`
