import type { TemplateUse } from '@pressmark/contract/metadata/templates.ts'
import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { NIL_UUID } from '#platform/nil-uuid.ts'
import { templatesOf, type TemplateRow } from './templates.ts'
import { formError } from './values.ts'

/* The table with the values of each kind of entity. */
const ENTITIES: Record<ResourceType, 'item' | 'asset' | 'collection' | 'story' | 'series'> = {
  ITEM: 'item',
  MEDIA: 'asset',
  COLLECTION: 'collection',
  STORY: 'story',
  SERIES: 'series',
}

/* Rows that are in memory at once. A value has up to 20,000 characters. */
const READ_ROWS = 500
const MAX_EXAMPLES = 20
const EXAMPLE_LENGTH = 200

type Change = { type?: TemplateType; enumValues?: string[] }

/** Counts the entities that have a value in a field, and those whose value would be invalid after a change. Returns the first of
 *  these with the value. */
export const useOfTemplate = async (db: TenantDb, row: TemplateRow, change: Change): Promise<TemplateUse> => {
  const rules = { type: change.type ?? row.type, enum_values: change.enumValues ?? row.enum_values }
  const use: TemplateUse = { entities: 0, invalid: 0, examples: [] }
  for await (const rows of valuesOf(db, row)) {
    use.entities += rows.length
    for (const { values, ...entity } of rows) {
      const value = values.find((one) => formError(rules, one) !== undefined)
      if (value === undefined) continue
      use.invalid += 1
      if (use.examples.length < MAX_EXAMPLES) use.examples.push({ ...entity, value: truncate(value, EXAMPLE_LENGTH) })
    }
  }
  return use
}

type EntityValues = Omit<TemplateUse['examples'][number], 'value'> & { values: string[] }

/* The item of each kind that is shown on the screen of an item. */
const ITEM_COLUMNS: Partial<Record<ResourceType, string>> = { ITEM: 'uuid', MEDIA: 'item_uuid' }

async function* valuesOf(db: TenantDb, row: TemplateRow): AsyncGenerator<EntityValues[]> {
  const resourceType = row.resource_type as ResourceType // guaranteed by a check constraint
  const column = ITEM_COLUMNS[resourceType]
  const item = column === undefined ? sql`null::uuid` : sql`e.${sql.ref(column)}`
  for (let after = NIL_UUID; ;) {
    const { rows } = await sql<EntityValues>`
      select e.uuid, e.title, ${item} as "itemUuid", (
        select p.collection_uuid from item_parent p where p.tenant_id = ${db.tenantId} and p.item_uuid = ${item}
        order by p.collection_uuid limit 1) as "collectionUuid",
      array(select v ->> 'value' from jsonb_array_elements(e.metadata -> ${row.name}::text) v) as values
      from ${sql.table(ENTITIES[resourceType])} e
      where e.tenant_id = ${db.tenantId} and e.uuid > ${after} and e.metadata -> ${row.name}::text is not null
      order by e.uuid limit ${READ_ROWS}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_ROWS) return
    after = last.uuid
  }
}

/* Fields whose values are in a column of their own. */
const COLUMNS: Record<ResourceType, Readonly<Record<string, string>>> = {
  ITEM: { sgtt: 'title', autn: 'author', sgti: 'description', pressmark: 'pressmark' },
  MEDIA: { sgtt: 'title', autn: 'author' },
  COLLECTION: { sgtt: 'title', autn: 'author', sgti: 'description' },
  STORY: { sgtt: 'title', autn: 'author', sgti: 'description' },
  SERIES: { sgtt: 'title', pressmark: 'pressmark', sgti: 'description' },
}

/** Counts the entities with a value in each field of a kind, in one pass over the kind. Fields without values are left out. */
export const countUse = async (
  db: TenantDb,
  resourceType: ResourceType,
): Promise<{ uuid: string; entities: number }[]> => {
  const columns = sql.join(
    Object.entries(COLUMNS[resourceType]).map(([field, column]) => sql`(${field}::text, e.${sql.ref(column)} <> '')`),
  )
  const { rows } = await sql<{ field: string; entities: number }>`
    select f.field, count(*) as entities from ${sql.table(ENTITIES[resourceType])} e
    cross join lateral (
      select key as field from jsonb_each(e.metadata) where jsonb_typeof(value) = 'array' and value <> '[]'::jsonb
      union select field from (values ${columns}) c(field, filled) where filled) f
    where e.tenant_id = ${db.tenantId} group by f.field`.execute(db)
  const counts = new Map(rows.map(({ field, entities }) => [field, entities]))
  return (await templatesOf(db, resourceType)).flatMap(({ uuid, name }) => {
    const entities = counts.get(name) ?? 0
    return entities > 0 ? [{ uuid, entities }] : []
  })
}
