import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

export type BaggedFile = {
  uuid: string
  kind: string
  position: number
  title: string
  author: string
  metadata: unknown
  originalName: string
  sha256: string
  size: number
  mediaType: string
  damaged: boolean
}

const BATCH_SIZE = 500

/** Yields the items of some collections, each once. */
export async function* itemsOf(db: TenantDb, collections: readonly string[]): AsyncGenerator<string> {
  for (let last: string | null = null; ;) {
    const { rows }: { rows: { uuid: string }[] } = await sql<{ uuid: string }>`
      select i.uuid from item i where i.tenant_id = ${db.tenantId} and (${last}::uuid is null or i.uuid > ${last}::uuid)
        and exists (select from item_parent p where p.tenant_id = i.tenant_id and p.item_uuid = i.uuid
          and p.collection_uuid = any (${collections}::uuid[]))
      order by i.uuid limit ${BATCH_SIZE}`.execute(db)
    for (const { uuid } of rows) yield uuid
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)!.uuid
  }
}

/** Reads the uploaded files of an item: the originals of its media with their parts, and its documents. */
export const filesOfItem = async (db: TenantDb, item: string): Promise<BaggedFile[]> => {
  const { rows } = await sql<BaggedFile>`
    select n.*, o.size, o.media_type as "mediaType", exists (select from fixity f
where f.tenant_id = o.tenant_id and f.sha256 = o.sha256 and f.outcome <> 'intact') as "damaged"
    from (
      select a.uuid, a.kind, p.position, a.title, a.author, a.metadata, a.original_name as "originalName", a.original_sha256 as sha256
        from asset_position p join asset_record a on a.tenant_id = p.tenant_id and a.uuid = p.uuid
        where p.tenant_id = ${db.tenantId} and p.item_uuid = ${item}
      union all
      select a.uuid, part.role, p.position, a.title, '', '{}', part.original_name, part.original_sha256
        from asset_position p join asset_record a on a.tenant_id = p.tenant_id and a.uuid = p.uuid
        join asset_part part on part.tenant_id = a.tenant_id and part.asset_uuid = a.uuid
        where p.tenant_id = ${db.tenantId} and p.item_uuid = ${item}
      union all
      select uuid, 'document', 1, original_name, '', '{}', original_name, original_sha256
        from item_document where tenant_id = ${db.tenantId} and item_uuid = ${item}) n
    join original o on o.tenant_id = ${db.tenantId} and o.sha256 = n.sha256
    order by n.kind, n.position, n.uuid`.execute(db)
  return rows
}

/** Stored size of the events that one statement reads. */
const EVENTS_BYTES = 1_000_000

/** Yields the history of an item and its media, oldest first. Large events are read one at a time. */
export async function* historyOf(db: TenantDb, item: string): AsyncGenerator<object> {
  for (let last = 0; ;) {
    const rows = await eventsAfter(db, item, last)
    yield* rows
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.sequence
  }
}

const eventsAfter = async (db: TenantDb, item: string, last: number): Promise<{ sequence: number }[]> => {
  const { rows } = await sql<{ sequence: number }>`
    select e.sequence, e.at, e.kind, e.entity_type as "entityType", e.entity_uuid as "entityUuid", p.username as person, e.api_key as "apiKey", e.before, e.after, e.batch
    from (
      select sequence, row_number() over rows as place,
        sum(coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)) over rows as bytes
      from event where tenant_id = ${db.tenantId} and sequence > ${last} and entity_uuid in (
        select ${item}::uuid union select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = ${item})
      window rows as (order by sequence)
    ) page join event e on e.tenant_id = ${db.tenantId} and e.sequence = page.sequence
    left join person p on p.uuid = e.person_uuid
    where page.place = 1 or page.bytes <= ${EVENTS_BYTES}
    order by e.sequence`.execute(db)
  return rows
}
