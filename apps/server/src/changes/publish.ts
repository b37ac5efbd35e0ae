import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

/** Kinds of entities that can be public, in the order in which a comparison reads them. */
export const PUBLISHED_TYPES = ['collection', 'item', 'story', 'series'] as const
type PublishedType = (typeof PUBLISHED_TYPES)[number]
export type PublishedEntity = { type: PublishedType; uuid: string }

/** Compares entities with what is published, and records which of them became public, changed or disappeared. The caller has the lock of
 *  the change feed. An entity that was published and hidden between two comparisons is not recorded. With `announcesAll`, each public
 *  entity is recorded, because a setting of the organisation changed its record.
 *  @returns the number of records */
export const publishChanges = async (
  db: TenantDb,
  entities: readonly PublishedEntity[],
  { announcesAll = false } = {},
): Promise<number> => {
  if (entities.length === 0) return 0
  const types = entities.map(({ type }) => type)
  const uuids = entities.map(({ uuid }) => uuid)
  const { rows } = await sql<{ count: number }>`
    with candidate as (
        select type, uuid, ordinal from unnest(${types}::text[], ${uuids}::uuid[]) with ordinality w (type, uuid, ordinal)),
      present as (${PRESENT(db.tenantId)}),
      visible as (
        select p.* from present p
        join state s on s.tenant_id = ${db.tenantId} and s.uuid = p.state_uuid
        join tenant t on t.id = ${db.tenantId}
        where t.anonymous_access = 'all' or (t.anonymous_access <> 'none' and s.is_public)),
      differing as (
        select w.type, w.uuid, w.ordinal, v.version, v.sets,
          case when v.uuid is null then 'delete' when p.entity_uuid is null or p.gone_at is not null then 'create'
            else 'update' end as kind
        from candidate w
        left join visible v on v.type = w.type and v.uuid = w.uuid
        left join published p on p.tenant_id = ${db.tenantId} and p.entity_type = w.type and p.entity_uuid = w.uuid
        where case when v.uuid is null then p.entity_uuid is not null and p.gone_at is null
          else ${announcesAll} or p.entity_uuid is null or p.gone_at is not null or p.version <> v.version or p.sets <> v.sets end),
      moment as materialized (
        select publication as last, greatest(at, clock_timestamp()) as at from change_feed where tenant_id = ${db.tenantId}),
      placed as (select d.*, m.at, m.last + row_number() over (order by d.ordinal) as position from differing d, moment m),
      recorded as (
        insert into publication (tenant_id, position, at, kind, entity_type, entity_uuid, version)
        select ${db.tenantId}, position, at, kind, type, uuid, version from placed),
      stored as (
        insert into published as p (tenant_id, entity_type, entity_uuid, version, sets, first_at, last_at, last_position)
        select ${db.tenantId}, type, uuid, version, sets, at, at, position from placed where kind <> 'delete'
        on conflict (tenant_id, entity_type, entity_uuid) do update set version = excluded.version, sets = excluded.sets,
          last_at = excluded.last_at, last_position = excluded.last_position, gone_at = null),
      gone as (
        update published p set gone_at = d.at, last_at = d.at, last_position = d.position from placed d
        where d.kind = 'delete' and p.tenant_id = ${db.tenantId} and p.entity_type = d.type and p.entity_uuid = d.uuid),
      counted as (
        update change_feed set publication = publication + (select count(*) from placed), at = moment.at
        from moment where tenant_id = ${db.tenantId})
    select count(*)::int as count from placed`.execute(db)
  return rows[0]!.count // a count has one row
}

/* The candidate entities that exist, with their versions and the entities that they belong to. */
const PRESENT = (tenantId: number) => sql`
  select w.type, e.uuid, e.version, e.state_uuid, array(
      select l.collection_uuid from item_parent l where l.tenant_id = ${tenantId} and l.item_uuid = e.uuid order by 1) as sets
    from candidate w join item e on e.tenant_id = ${tenantId} and e.uuid = w.uuid where w.type = 'item'
  union all select w.type, e.uuid, e.version, e.state_uuid, array(
      select l.parent_uuid from collection_parent l where l.tenant_id = ${tenantId} and l.collection_uuid = e.uuid order by 1)
    from candidate w join collection e on e.tenant_id = ${tenantId} and e.uuid = w.uuid where w.type = 'collection'
  union all select w.type, e.uuid, e.version, e.state_uuid, array(
      select l.series_uuid from series_story l where l.tenant_id = ${tenantId} and l.story_uuid = e.uuid order by 1)
    from candidate w join story e on e.tenant_id = ${tenantId} and e.uuid = w.uuid where w.type = 'story'
  union all select w.type, e.uuid, e.version, e.state_uuid, '{}'::uuid[]
    from candidate w join series e on e.tenant_id = ${tenantId} and e.uuid = w.uuid where w.type = 'series'`

type Event = { kind: string; type: string; uuid: string; before: Fields; after: Fields }
type Fields =
  | ({ is_public?: boolean; anonymousAccess?: string; item?: string } & Partial<Record<InRecords, unknown>>)
  | null

/** Settings of the organisation that are part of each published record. */
const IN_RECORDS = ['displayName', 'url', 'defaultRights'] as const
type InRecords = (typeof IN_RECORDS)[number]

/** Publishes what a batch of events changed. An event that publishes or hides a whole state, or the organisation, starts a comparison
 *  in the background, because it can concern all entities. So does one that changes all records. */
export const publishEvents = async (db: TenantDb, events: readonly Event[]): Promise<void> => {
  await publishChanges(db, await entitiesOf(db, events))
  if (events.some(changesAllRecords)) await startAnnouncement(db)
  for (const { type, uuid, before, after } of events) {
    if (type === 'state' && after?.is_public !== undefined && after.is_public !== before?.is_public)
      await startComparison(db, uuid)
    if (type === 'tenant' && after?.anonymousAccess !== before?.anonymousAccess) await startComparison(db, null)
  }
}

const changesAllRecords = ({ kind, before, after }: Event): boolean =>
  kind === 'logo.set' ||
  kind === 'logo.removed' ||
  (kind === 'tenant.changed' &&
    IN_RECORDS.some((name) => after?.[name] !== undefined && after[name] !== before?.[name]))

/* An asset belongs to its item, and a moved asset also to the item before. */
const entitiesOf = async (db: TenantDb, events: readonly Event[]): Promise<PublishedEntity[]> => {
  const assets = events.filter(({ type }) => type === 'asset')
  const { rows: items } =
    assets.length === 0
      ? { rows: [] }
      : await sql<{ uuid: string }>`
          select distinct item_uuid as uuid from asset_record
          where tenant_id = ${db.tenantId} and uuid = any(${assets.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
  const keys = new Map<string, PublishedEntity>()
  const add = (type: PublishedType, uuid: string) => keys.set(`${type} ${uuid}`, { type, uuid })
  for (const { type, uuid, before } of events) {
    if (isPublishedType(type)) add(type, uuid)
    if (type === 'asset' && before?.item !== undefined) add('item', before.item)
  }
  for (const { uuid } of items) add('item', uuid)
  return [...keys.values()]
}

const isPublishedType = (type: string): type is PublishedType => PUBLISHED_TYPES.some((one) => one === type)

const startComparison = async (db: TenantDb, state: string | null): Promise<void> => {
  await sql`
    insert into publication_run (tenant_id, uuid, state_uuid, entity_type, total)
    select ${db.tenantId}, gen_random_uuid(), ${state}::uuid, ${PUBLISHED_TYPES[0]}, ${countOf(db.tenantId, state)}`.execute(
    db,
  )
}

/* An announcement that has not begun yet contains this change too. The lock of the change feed keeps it from beginning now. */
const startAnnouncement = async (db: TenantDb): Promise<void> => {
  await sql`
    insert into publication_run (tenant_id, uuid, entity_type, total, announces_all)
    select ${db.tenantId}, gen_random_uuid(), ${PUBLISHED_TYPES[0]}, ${countOf(db.tenantId, null)}, true
    where not exists (
      select from publication_run r where r.tenant_id = ${db.tenantId} and r.finished_at is null and r.announces_all
        and r.entity_type = ${PUBLISHED_TYPES[0]} and r.done = 0)`.execute(db)
}

const countOf = (tenantId: number, state: string | null) => sql`(
  select count(*) from (
    select state_uuid from collection where tenant_id = ${tenantId}
    union all select state_uuid from item where tenant_id = ${tenantId}
    union all select state_uuid from story where tenant_id = ${tenantId}
    union all select state_uuid from series where tenant_id = ${tenantId}) e
  where ${state}::uuid is null or e.state_uuid = ${state}::uuid)`
