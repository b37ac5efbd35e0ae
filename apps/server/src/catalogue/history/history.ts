import type { Change } from '@pressmark/contract/catalogue/history.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { RevertHandlers, EventRow } from './types.ts'
import { changeAnswers } from './answers.ts'

/** Stored size of the values of an event that a list shows. A page of a hundred such events is read within the limit of a statement. */
const MAX_LISTED_BYTES = 100_000

/** Returns the changes of an entity, latest first. The history of an item includes its assets. Entries in the bin have a history too.
 *  @throws notFound */
export const historyOf = async (
  db: TenantDb,
  uuid: string,
  { page, size }: Paging,
  others: RevertHandlers,
): Promise<{ changes: Change[]; total: number }> => {
  const subjects = await subjectsOf(db, uuid)
  const [rows, { total }] = await Promise.all([
    eventRows(db, sql`e.entity_uuid = any(${subjects}::uuid[])`, {
      maxBytes: MAX_LISTED_BYTES,
      part: sql`limit ${size} offset ${page * size}`,
    }),
    db
      .selectFrom('event')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('tenant_id', '=', db.tenantId)
      .where('entity_uuid', 'in', subjects)
      .executeTakeFirstOrThrow(),
  ])
  return { changes: await changeAnswers(db, rows, others), total: Number(total) }
}

/** Reads one event.
 *  @throws notFound if the tenant has no such event */
export const eventOf = async (db: TenantDb, id: number): Promise<EventRow> => {
  const [row] = await eventRows(db, sql`e.sequence = ${id}`)
  if (row === undefined) throw new Refusal('notFound')
  return row
}

const eventRows = async (
  db: TenantDb,
  which: ReturnType<typeof sql>,
  { maxBytes, part = sql`` }: { maxBytes?: number; part?: ReturnType<typeof sql> } = {},
): Promise<EventRow[]> => {
  const tooLarge = maxBytes === undefined ? sql`false` : sql`e.stored_bytes > ${maxBytes}`
  const { rows } = await sql<EventRow>`
    select e.sequence, e.at, e.kind, e.entity_uuid, ${tooLarge} as "tooLarge",
      case when not ${tooLarge} then e.before end as before, case when not ${tooLarge} then e.after end as after,
      case when p.uuid is null then null else jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname) end as person,
      e.api_key as "apiKey",
      coalesce(i.title, a.title, c.title, st.title, se.title) as title,
      case when i.uuid is not null then 'ITEM' when a.uuid is not null then 'MEDIA'
        when st.uuid is not null then 'STORY' when se.uuid is not null then 'SERIES' else 'COLLECTION' end as resource_type,
      coalesce(bulk_operation.uuid, sheet.uuid) as "bulkOperation",
      coalesce(i.deleted_at, a.deleted_at, c.deleted_at, st.deleted_at, se.deleted_at) is not null as deleted,
      e.kind = 'asset.replaced' and former.sha256 is null as "originalDeleted"
    from (select *, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) as stored_bytes from event) e
    left join person p on p.uuid = e.person_uuid
    left join item_record i on i.tenant_id = e.tenant_id and i.uuid = e.entity_uuid
    left join asset_record a on a.tenant_id = e.tenant_id and a.uuid = e.entity_uuid
    left join collection_record c on c.tenant_id = e.tenant_id and c.uuid = e.entity_uuid
    left join story_record st on st.tenant_id = e.tenant_id and st.uuid = e.entity_uuid
    left join series_record se on se.tenant_id = e.tenant_id and se.uuid = e.entity_uuid
    left join bulk_operation on bulk_operation.tenant_id = e.tenant_id and bulk_operation.uuid = e.batch
    left join sheet_import sheet on sheet.tenant_id = e.tenant_id and sheet.uuid = e.batch
    left join original former on former.tenant_id = e.tenant_id and former.sha256 = e.before->>'sha256'
    where e.tenant_id = ${db.tenantId} and ${which}
    order by e.sequence desc ${part}`.execute(db)
  return rows
}

const subjectsOf = async (db: TenantDb, uuid: string): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from item_record where tenant_id = ${db.tenantId} and uuid = ${uuid}
    union all select uuid from collection_record where tenant_id = ${db.tenantId} and uuid = ${uuid}
    union all select uuid from story_record where tenant_id = ${db.tenantId} and uuid = ${uuid}
    union all select uuid from series_record where tenant_id = ${db.tenantId} and uuid = ${uuid}
    union all select uuid from asset_record where tenant_id = ${db.tenantId} and (uuid = ${uuid} or item_uuid = ${uuid})`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal('notFound')
  return rows.map((row) => row.uuid)
}
