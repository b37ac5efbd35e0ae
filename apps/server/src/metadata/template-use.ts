import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
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

/** Counts the entities that have a value in a field, and those whose value would be invalid after a change. */
export const useOfTemplate = async (
  db: TenantDb,
  row: TemplateRow,
  change: { type?: TemplateType; enumValues?: string[] },
): Promise<{ entities: number; invalid: number }> => {
  const table = ENTITIES[row.resource_type as ResourceType] // guaranteed by a check constraint
  const { rows } = await sql<{ uuid: string; values: string[] }>`
    select e.uuid, array(select v ->> 'value' from jsonb_array_elements(e.metadata -> ${row.name}::text) v) as values
    from ${sql.table(table)} e where e.tenant_id = ${db.tenantId} and e.metadata -> ${row.name}::text is not null`.execute(
    db,
  )
  const rules = { type: change.type ?? row.type, enum_values: change.enumValues ?? row.enum_values }
  const invalid = rows.filter(({ values }) => values.some((value) => formError(rules, value) !== undefined))
  return { entities: rows.length, invalid: invalid.length }
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
