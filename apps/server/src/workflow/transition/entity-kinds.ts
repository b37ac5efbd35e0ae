import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

type Sql = ReturnType<typeof sql>

/** A kind of entity that has states, and where it is read. An `EntityAdapter` writes. */
export type EntityKind = {
  entity: 'item' | 'collection' | 'asset' | 'story' | 'series'
  /** uuid, title, pressmark, state_uuid and item_uuid of those that are not in the bin. */
  rows: (db: TenantDb) => Sql
  /** The table of all rows, also of those in the bin, for titles. */
  records: Sql
  /** The columns of fields with a column of their own. The others are in `metadata`. */
  columns: Readonly<Record<string, string>>
  /** The address of its screen; by default in the catalogue. */
  screen?: (uuid: string) => string
  /** The UUIDs of direct children, by kind. */
  children: Partial<Record<ResourceType, (db: TenantDb, parent: string) => Sql>>
}

/** Every kind that has a row here and an adapter takes part in the workflow. */
export const ENTITY_KINDS: Partial<Record<ResourceType, EntityKind>> = {
  ITEM: {
    entity: 'item',
    rows: (db) =>
      sql`select uuid, title, pressmark, state_uuid, uuid as item_uuid from item where tenant_id = ${db.tenantId}`,
    records: sql`item_record`,
    columns: { sgtt: 'title', autn: 'author', sgti: 'description', pressmark: 'pressmark' },
    children: {
      MEDIA: (db, item) => sql`select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = ${item}`,
    },
  },
  COLLECTION: {
    entity: 'collection',
    rows: (db) =>
      sql`select uuid, title, null::text as pressmark, state_uuid, null::uuid as item_uuid from collection where tenant_id = ${db.tenantId}`,
    records: sql`collection_record`,
    columns: { sgtt: 'title', autn: 'author', sgti: 'description' },
    children: {
      COLLECTION: (db, parent) =>
        sql`select collection_uuid as uuid from collection_parent where tenant_id = ${db.tenantId} and parent_uuid = ${parent}`,
      ITEM: (db, parent) =>
        sql`select item_uuid as uuid from item_parent where tenant_id = ${db.tenantId} and collection_uuid = ${parent}`,
    },
  },
  MEDIA: {
    entity: 'asset',
    rows: (db) =>
      sql`select uuid, title, null::text as pressmark, state_uuid, item_uuid from asset where tenant_id = ${db.tenantId}`,
    records: sql`asset_record`,
    columns: { sgtt: 'title', autn: 'author' },
    children: {},
  },
  STORY: {
    entity: 'story',
    rows: (db) =>
      sql`select uuid, title, null::text as pressmark, state_uuid, null::uuid as item_uuid from story where tenant_id = ${db.tenantId}`,
    records: sql`story_record`,
    columns: { sgtt: 'title', autn: 'author', sgti: 'description' },
    screen: (uuid) => `/ui/story/editor/${uuid}`,
    children: {},
  },
  SERIES: {
    entity: 'series',
    rows: (db) =>
      sql`select uuid, title, nullif(pressmark, '') as pressmark, state_uuid, null::uuid as item_uuid from series where tenant_id = ${db.tenantId}`,
    records: sql`series_record`,
    columns: { sgtt: 'title', pressmark: 'pressmark', sgti: 'description' },
    screen: (uuid) => `/ui/story/series/${uuid}`,
    children: {
      STORY: (db, series) =>
        sql`select story_uuid as uuid from series_story where tenant_id = ${db.tenantId} and series_uuid = ${series}`,
    },
  },
}

/** Kinds of entity that have states. */
export const STATEFUL_TYPES = Object.keys(ENTITY_KINDS) as ResourceType[] // its own keys

export const kindOf = (resourceType: ResourceType): EntityKind | undefined => ENTITY_KINDS[resourceType]

/** Returns titles by UUID, also of entities in the bin. */
export const titlesOf = async (
  db: TenantDb,
  resourceType: ResourceType,
  uuids: readonly string[],
): Promise<Map<string, string>> => {
  const kind = kindOf(resourceType)
  if (kind === undefined || uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; title: string }>`
    select uuid, title from ${kind.records} where tenant_id = ${db.tenantId} and uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ uuid, title }) => [uuid, title]))
}

export type Place = { uuid: string; itemUuid: string | null; collectionUuid: string | null }

/** Returns where these entities are opened, without those in the bin: the item of an item or asset, and a collection of it. */
export const placesOf = async (
  db: TenantDb,
  resourceType: ResourceType,
  uuids: readonly string[],
): Promise<readonly Place[]> => {
  const kind = kindOf(resourceType)
  if (kind === undefined || uuids.length === 0) return []
  const { rows } = await sql<Place>`
    select e.uuid, e.item_uuid as "itemUuid", ${aCollectionOf(db, sql`e.item_uuid`)} as "collectionUuid"
    from (${kind.rows(db)}) e where e.uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db)
  return rows
}

/** A collection of an item, always the same one. */
export const aCollectionOf = (db: TenantDb, item: Sql): Sql => sql`(
  select collection_uuid from item_parent p where p.tenant_id = ${db.tenantId} and p.item_uuid = ${item}
  order by collection_uuid limit 1)`

export type EntityState = { uuid: string; title: string; pressmark: string | null; state: string }

/** Returns the existing entities of these with the names of their states. */
export const entityStates = async (
  db: TenantDb,
  resourceType: ResourceType,
  uuids: readonly string[],
): Promise<EntityState[]> => {
  const kind = kindOf(resourceType)
  if (kind === undefined) return []
  const { rows } = await sql<EntityState>`
    select e.uuid, e.title, e.pressmark, s.name as state from (${kind.rows(db)}) e
    join state s on s.tenant_id = ${db.tenantId} and s.uuid = e.state_uuid
    where e.uuid = any(${uuids}::uuid[])`.execute(db)
  return rows
}
