import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { templatesOf } from '#metadata/templates.ts'
import { RECORDS } from '#metadata/type-changes/field-values.ts'
import type { Metadata } from '#metadata/values.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { recordAll, type Actor } from '#platform/history.ts'
import { firstLanguage } from '#platform/title-key.ts'
import { broadcastChangedItems } from '../../items/broadcast.ts'
import { searchedBy } from '../../search/index-rules.ts'
import { storeValueSets } from '../../search/value-sets.ts'
import { splitBySize } from '../../split-by-size.ts'

/** A field of a kind of entity. */
export type Field = { field: string; resourceType: ResourceType }

export type Values = { value: string; lang?: string }[]

/** An entry with the values of a field, and the metadata of an item. */
export type Entry = { uuid: string; list: Values; item: ItemRow | null }
type ItemRow = Record<'title' | 'author' | 'description' | 'pressmark', string> & { metadata: Metadata }

/** The values of a field of one entry, before and after. */
export type Rewrite = { entry: Entry; list: Values; reverts?: number }

/** Writes the values of a field. An entry without values loses the field. `worker-process.ts` passes the functions of other folders. */
export type WriteField = (db: TenantDb, field: string, rows: readonly { uuid: string; list: Values }[]) => Promise<void>
export type FieldWriters = Partial<Record<ResourceType, WriteField>>

/** Splits entries into parts that fit in memory, in the order of their uuids. Entries that no longer exist are left out. */
export const partsOfEntries = async (
  db: TenantDb,
  { resourceType }: Field,
  uuids: readonly string[],
): Promise<string[][]> => {
  const { rows } = await sql<{ uuid: string; bytes: number }>`
    select uuid, octet_length(metadata::text) as bytes from ${sql.table(RECORDS[resourceType])}
    where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) order by uuid`.execute(db)
  return splitBySize(rows).map((part) => part.map(({ uuid }) => uuid))
}

/** Reads entries, also those in the bin, and locks them until the transaction ends. */
export const loadEntries = async (
  db: TenantDb,
  { field, resourceType }: Field,
  uuids: readonly string[],
): Promise<Entry[]> => {
  if (resourceType === 'MEDIA') await lockItemsOf(db, uuids)
  const table = sql.table(RECORDS[resourceType])
  const item =
    resourceType === 'ITEM'
      ? sql`jsonb_build_object('title', title, 'author', author, 'description', description, 'pressmark', pressmark, 'metadata', metadata)`
      : sql`null::jsonb`
  const { rows } = await sql<Entry>`
    select uuid, coalesce(metadata -> ${field}::text, '[]') as list, ${item} as item from ${table}
    where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) order by uuid for update`.execute(db)
  return rows
}

/* Forms lock an item before its assets. */
const lockItemsOf = async (db: TenantDb, assets: readonly string[]): Promise<void> => {
  await sql`
    select from item_record where tenant_id = ${db.tenantId} and uuid in (
      select item_uuid from asset_record where tenant_id = ${db.tenantId} and uuid = any(${assets}::uuid[]))
    order by uuid for update`.execute(db)
}

/** Writes the values of locked entries, and records each entry under `batch`. */
export const writeEntries = async (
  db: TenantDb,
  actor: Actor,
  { field, resourceType }: Field,
  { rewrites, batch, writers }: { rewrites: readonly Rewrite[]; batch: string; writers: FieldWriters },
): Promise<void> => {
  if (rewrites.length === 0) return
  const write = { ...OWN_WRITERS, ...writers }[resourceType]
  if (resourceType === 'ITEM') await writeItemValues(db, field, rewrites)
  else if (write === undefined) throw new Error(`no function writes ${resourceType}`)
  else
    await write(
      db,
      field,
      rewrites.map(({ entry: { uuid }, list }) => ({ uuid, list })),
    )
  const { type, kind } = EVENTS[resourceType]
  const pairsOf = (list: Values): MetadataPair[] => list.map((value) => ({ name: field, ...value }))
  await recordAll(
    db,
    actor,
    rewrites.map(({ entry, list, reverts }) => ({
      kind,
      entity: { type, uuid: entry.uuid },
      before: { metadata: pairsOf(entry.list) },
      after: { metadata: pairsOf(list), ...(reverts !== undefined && { reverts }) },
      batch,
    })),
  )
  await broadcastEntries(db, resourceType, rewrites[0]!.entry.uuid) // the list is not empty
}

export const EVENTS = {
  ITEM: { type: 'item', kind: 'item.changed' },
  MEDIA: { type: 'asset', kind: 'asset.changed' },
  COLLECTION: { type: 'collection', kind: 'collection.changed' },
  STORY: { type: 'story', kind: 'story.changed' },
  SERIES: { type: 'series', kind: 'series.changed' },
} as const satisfies Record<ResourceType, { type: string; kind: EventKind }>

/* Open pages read their entries again. */
const broadcastEntries = async (db: TenantDb, resourceType: ResourceType, uuid: string): Promise<void> => {
  if (resourceType === 'ITEM' || resourceType === 'MEDIA') return broadcastChangedItems(db, uuid, [])
  const { kind } = EVENTS[resourceType]
  await broadcast(db, { notice: { kind, uuid } })
}

const writeItemValues = async (db: TenantDb, field: string, rewrites: readonly Rewrite[]): Promise<void> => {
  const [templates, language] = await Promise.all([templatesOf(db, 'ITEM'), firstLanguage(db)])
  const searched = searchedBy({ templates, language })
  const written = rewrites.map(({ entry: { uuid, item }, list }) => {
    const { metadata, ...core } = item! // an item was read with its metadata
    const { [field]: _, ...others } = metadata
    const rest = list.length > 0 ? { ...others, [field]: list } : others
    return { uuid, metadata: rest, ...searched(core, rest) }
  })
  await storeValueSets(
    db,
    written.map(({ valueSet }) => valueSet),
  )
  const rows = written.map(({ uuid, metadata, doc, valueSet }) => ({ uuid, metadata, doc, value_set: valueSet.uuid }))
  await sql`
    update item_record i set metadata = n.metadata, doc = n.doc, value_set = n.value_set, version = i.version + 1,
      modified_at = ${new Date()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(uuid uuid, metadata jsonb, doc text, value_set uuid)
    where i.tenant_id = ${db.tenantId} and i.uuid = n.uuid`.execute(db)
}

const writeTo =
  (table: 'asset_record' | 'collection_record'): WriteField =>
  async (db, field, rows) => {
    await sql`
      update ${sql.table(table)} e set version = e.version + 1, modified_at = ${new Date()},
        metadata = case when n.list = '[]' then e.metadata - ${field}::text
          else e.metadata || jsonb_build_object(${field}::text, n.list) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(uuid uuid, list jsonb)
      where e.tenant_id = ${db.tenantId} and e.uuid = n.uuid`.execute(db)
  }

const OWN_WRITERS: FieldWriters = { MEDIA: writeTo('asset_record'), COLLECTION: writeTo('collection_record') }
