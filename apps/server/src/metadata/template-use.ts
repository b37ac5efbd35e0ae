import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { TemplateRow } from './templates.ts'
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
