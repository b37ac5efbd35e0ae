import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { entityPairs } from '../fields.ts'
import { loadItems, type LoadedItem } from '../items/fields.ts'
import { splitBySize } from '../split-by-size.ts'

/** An entry of the catalogue and all its metadata. Only items have a pressmark. */
export type LoadedEntry = LoadedItem

type Load = (db: TenantDb, uuids: readonly string[], how: { locked: boolean }) => Promise<LoadedEntry[]>

type StoredEntry = Record<'uuid' | 'title' | 'author' | 'description', string> & { version: number; metadata: Metadata }

const entryOf = ({ uuid, version, title, author, description, metadata }: StoredEntry): LoadedEntry => ({
  uuid,
  version,
  title,
  pressmark: '',
  pairs: entityPairs({ sgtt: title, autn: author, sgti: description }, metadata),
})

const loadCollections: Load = async (db, uuids, { locked }) => {
  const { rows } = await sql<StoredEntry>`
    select uuid, version, title, author, description, metadata from collection
    where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) order by uuid ${locked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows.map(entryOf)
}

/* Every change of media locks their items first, in the same order. The version is that of the answers. */
const loadMedia: Load = async (db, uuids, { locked }) => {
  if (locked)
    await sql`
      select uuid from item where tenant_id = ${db.tenantId} and uuid in (
        select item_uuid from asset where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]))
      order by uuid for update`.execute(db)
  const { rows } = await sql<StoredEntry>`
    select a.uuid, a.version + o.moves as version, a.title, a.author, '' as description, a.metadata from asset_record a
    join item i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
    join asset_order o on o.tenant_id = a.tenant_id and o.item_uuid = a.item_uuid and o.kind = a.kind
    where a.tenant_id = ${db.tenantId} and a.uuid = any(${uuids}::uuid[]) and a.deleted_at is null
    order by a.uuid ${locked ? sql`for update of a` : sql``}`.execute(db)
  return rows.map(entryOf)
}

const LOADERS: Record<EntryKind, Load> = { ITEM: loadItems, MEDIA: loadMedia, COLLECTION: loadCollections }

/** Reads the existing entries among these, ordered by UUID. With `locked`, their rows are locked until the transaction ends. */
export const loadEntries = (
  db: TenantDb,
  kind: EntryKind,
  uuids: readonly string[],
  how: { locked: boolean },
): Promise<LoadedEntry[]> => LOADERS[kind](db, uuids, how)

/** Splits collections or media into parts that fit in memory, ordered by UUID, so that operations lock rows in the same order. */
export const entriesThatFit = async (
  db: TenantDb,
  kind: 'MEDIA' | 'COLLECTION',
  uuids: readonly string[],
): Promise<string[][]> => {
  const { rows } = await sql<{ uuid: string; bytes: number }>`
    select uuid, octet_length(title) + octet_length(author) + octet_length(metadata::text) as bytes
    from ${sql.table(kind === 'MEDIA' ? 'asset' : 'collection')}
    where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])`.execute(db)
  const bytesOf = new Map(rows.map(({ uuid, bytes }) => [uuid, bytes]))
  const sized = uuids.toSorted().map((uuid) => ({ uuid, bytes: bytesOf.get(uuid) ?? 0 }))
  return splitBySize(sized).map((part) => part.map(({ uuid }) => uuid))
}
