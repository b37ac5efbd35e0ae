import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { NIL_UUID } from '#platform/nil-uuid.ts'
import type { TemplateRow } from '../templates.ts'

/** The tables with the values of each kind of entity, those in the bin too. */
export const RECORDS = {
  ITEM: 'item_record',
  MEDIA: 'asset_record',
  COLLECTION: 'collection_record',
  STORY: 'story_record',
  SERIES: 'series_record',
} as const satisfies Record<ResourceType, string>

/** An entity with the values of a field. */
export type EntityValues = {
  uuid: string
  title: string
  pressmark: string | null
  itemUuid: string | null
  collectionUuid: string | null
  inBin: boolean
  list: { value: string; lang?: string }[]
}

/* An item can have hundreds of values of 20,000 characters, so a page also ends when its values have this size. */
const PAGE = { entities: 500, bytes: 8_000_000 }

/** Reads all values of a field page by page, also of entities in the bin. */
export async function* valuesOfField(
  db: TenantDb,
  { name, resource_type }: Pick<TemplateRow, 'name' | 'resource_type'>,
): AsyncGenerator<EntityValues[]> {
  const resourceType = resource_type as ResourceType // guaranteed by a check constraint
  for (let after = NIL_UUID; ;) {
    const rows = await readPage(db, { name, resourceType }, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.uuid
  }
}

/* The item of each kind that has a screen within an item, and the entity with the pressmark. */
const COLUMNS: Record<ResourceType, { item: string; pressmark: string }> = {
  ITEM: { item: 'e.uuid', pressmark: 'e.pressmark' },
  MEDIA: {
    item: 'e.item_uuid',
    pressmark: '(select pressmark from item_record i where i.tenant_id = e.tenant_id and i.uuid = e.item_uuid)',
  },
  COLLECTION: { item: 'null::uuid', pressmark: 'null' },
  STORY: { item: 'null::uuid', pressmark: 'null' },
  SERIES: { item: 'null::uuid', pressmark: 'e.pressmark' },
}

const readPage = async (
  db: TenantDb,
  { name, resourceType }: { name: string; resourceType: ResourceType },
  after: string,
): Promise<EntityValues[]> => {
  const item = sql.raw(COLUMNS[resourceType].item)
  const { rows } = await sql<EntityValues>`
    with sized as (
      select s.uuid, s.list, sum(octet_length(s.list::text)) over (order by s.uuid) - octet_length(s.list::text) as before from (
        select uuid, metadata -> ${name}::text as list from ${sql.table(RECORDS[resourceType])}
        where tenant_id = ${db.tenantId} and uuid > ${after} and metadata ? ${name}::text
        order by uuid limit ${PAGE.entities}
      ) s)
    select e.uuid, e.title, ${sql.raw(COLUMNS[resourceType].pressmark)} as pressmark, e.deleted_at is not null as "inBin",
      ${item} as "itemUuid", (
        select p.collection_uuid from item_parent p where p.tenant_id = ${db.tenantId} and p.item_uuid = ${item}
          and e.deleted_at is null order by p.collection_uuid limit 1) as "collectionUuid", sized.list
    from sized join ${sql.table(RECORDS[resourceType])} e on e.tenant_id = ${db.tenantId} and e.uuid = sized.uuid
    where sized.before < ${PAGE.bytes} order by e.uuid`.execute(db)
  return rows
}
