import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

type Sql = ReturnType<typeof sql>

/** A kind of entity that has states: where it is read. What is written is a Subject's business. */
export type Kind = {
  entity: 'item' | 'collection' | 'asset' | 'story' | 'series'
  /** uuid, title, pressmark, state_uuid and item_uuid of those that are not in the bin. */
  rows: (db: TenantDb) => Sql
  /** The same of all that there ever was, for titles. */
  records: Sql
  /** The screen that shows one; that of the catalogue where left out. */
  screen?: (uuid: string) => string
  /** uuids of what hangs below one of these, by kind. */
  children: Partial<Record<ResourceType, (db: TenantDb, parent: string) => Sql>>
}

/** The one table of kinds: what is added here, and to the subjects, goes through the workflow. */
export const KINDS: Partial<Record<ResourceType, Kind>> = {
  ITEM: {
    entity: 'item',
    rows: (db) =>
      sql`select uuid, title, pressmark, state_uuid, uuid as item_uuid from item where tenant_id = ${db.tenantId}`,
    records: sql`item_record`,
    children: {
      MEDIA: (db, item) => sql`select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = ${item}`,
    },
  },
  COLLECTION: {
    entity: 'collection',
    rows: (db) =>
      sql`select uuid, title, null::text as pressmark, state_uuid, null::uuid as item_uuid from collection where tenant_id = ${db.tenantId}`,
    records: sql`collection_record`,
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
    children: {},
  },
  STORY: {
    entity: 'story',
    rows: (db) =>
      sql`select uuid, title, null::text as pressmark, state_uuid, null::uuid as item_uuid from story where tenant_id = ${db.tenantId}`,
    records: sql`story_record`,
    screen: (uuid) => `/ui/story/editor/${uuid}`,
    children: {},
  },
  SERIES: {
    entity: 'series',
    rows: (db) =>
      sql`select uuid, title, nullif(pressmark, '') as pressmark, state_uuid, null::uuid as item_uuid from series where tenant_id = ${db.tenantId}`,
    records: sql`series_record`,
    screen: (uuid) => `/ui/story/series/${uuid}`,
    children: {
      STORY: (db, series) =>
        sql`select story_uuid as uuid from series_story where tenant_id = ${db.tenantId} and series_uuid = ${series}`,
    },
  },
}

/** Kinds that are in the table. */
export const KNOWN_KINDS = Object.keys(KINDS) as ResourceType[] // its own keys

export const kindOf = (resourceType: ResourceType): Kind | undefined => KINDS[resourceType]

/** Titles by uuid, of what lies in the bin as well. */
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

export type EntityState = { uuid: string; title: string; pressmark: string | null; state: string }

/** Where entities stand: those that are there, with the name of their state. */
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
