import { CHANGE_KINDS, type FeedChange } from '@pressmark/contract/changes/changes.ts'
import { fieldChanges } from '#catalogue/history/answers.ts'
import type { EventFields } from '#catalogue/history/types.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Cursor } from './cursor.ts'

/** Positions that one call reads at most, so that a rare kind does not read the whole history. */
const MAX_POSITIONS = 10_000
/** Stored size of the values of an event that the feed shows, bytes. */
const MAX_SHOWN_BYTES = 100_000

/** Returns the last place of the feed. */
export const findHead = async (db: TenantDb): Promise<Cursor> => {
  const [head] = await db.named<Cursor>(
    'change-feed-head',
    'select uuid as feed, position from change_feed where tenant_id = $1',
    [db.tenantId],
  )
  // The sequencer creates the feed together with its first position.
  return head ?? { feed: '', position: 0 }
}

/** Returns the place after a cursor, or the first place.
 *  @throws cursorExpired */
export const placeOf = (head: Cursor, cursor: Cursor | undefined): number => {
  if (cursor === undefined || cursor.feed === '') return 0
  if (cursor.feed !== head.feed || cursor.position > head.position) throw new Refusal('cursorExpired')
  return cursor.position
}

export type FeedQuery = { kinds?: readonly string[] | undefined; size: number; isFull: boolean }

/** Reads the changes after a position.
 *  @returns the changes, and the last position that was read. It is `after` if the feed has no later change */
export const readChanges = async (
  db: TenantDb,
  { after, head }: { after: number; head: number },
  { kinds, size, isFull }: FeedQuery,
): Promise<{ changes: FeedChange[]; last: number }> => {
  const until = Math.min(head, after + MAX_POSITIONS)
  const values = [db.tenantId, after, until, kinds?.length ? kinds : CHANGE_KINDS, size]
  const rows = isFull
    ? await db.named<Row>('change-feed-full', FULL, [...values, MAX_SHOWN_BYTES])
    : await db.named<Row>('change-feed-thin', THIN, values)
  const fields = isFull ? await fieldChanges(db, rows) : []
  const changes = rows.map(
    ({ id, position, kind, at, resourceType, entityUuid, itemUuid, title, person, apiKey }, index) => ({
      id,
      position,
      kind,
      at: at.toISOString(),
      resourceType,
      entityUuid,
      itemUuid,
      title: title ?? '',
      ...(isFull && { person, apiKey, fields: fields[index]! }), // one for each row
    }),
  )
  return { changes, last: rows.length === size ? rows.at(-1)!.position : until }
}

type Row = Omit<FeedChange, 'at' | 'title' | 'person' | 'apiKey' | 'fields'> & {
  at: Date
  title: string | null
  person: NonNullable<FeedChange['person']> | null
  apiKey: NonNullable<FeedChange['apiKey']> | null
  before: EventFields | null
  after: EventFields | null
}

const COLUMNS = `
  e.position, e.sequence as id, e.kind, e.at, e.entity_uuid as "entityUuid",
  case e.entity_type when 'asset' then 'MEDIA' else upper(e.entity_type) end as "resourceType",
  coalesce(i.uuid, a.item_uuid) as "itemUuid", coalesce(i.title, a.title, c.title, st.title, se.title) as title`

/* Limits the positions before the joins, so that each call reads a bounded part of the feed. */
const FROM = `
  from (
    select p.position, e.* from event_position p join event e on e.tenant_id = $1 and e.sequence = p.sequence
    where p.tenant_id = $1 and p.position > $2 and p.position <= $3 and e.kind = any($4)
    order by p.position limit $5) e
  left join item_record i on e.entity_type = 'item' and i.tenant_id = $1 and i.uuid = e.entity_uuid
  left join asset_record a on e.entity_type = 'asset' and a.tenant_id = $1 and a.uuid = e.entity_uuid
  left join collection_record c on e.entity_type = 'collection' and c.tenant_id = $1 and c.uuid = e.entity_uuid
  left join story_record st on e.entity_type = 'story' and st.tenant_id = $1 and st.uuid = e.entity_uuid
  left join series_record se on e.entity_type = 'series' and se.tenant_id = $1 and se.uuid = e.entity_uuid`

const THIN = `select ${COLUMNS} ${FROM} order by e.position`

const FULL = `
  select ${COLUMNS},
    case when p.uuid is null then null
      else jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname) end as person,
    e.api_key as "apiKey",
    case when coalesce(pg_column_size(e.before), 0) + coalesce(pg_column_size(e.after), 0) <= $6 then e.before end as before,
    case when coalesce(pg_column_size(e.before), 0) + coalesce(pg_column_size(e.after), 0) <= $6 then e.after end as after
  ${FROM} left join person p on p.uuid = e.person_uuid order by e.position`
