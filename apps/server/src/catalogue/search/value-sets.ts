import { createHash } from 'node:crypto'
import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** The values of an item's ENUM and BOOLEAN fields, with a UUID that all items with the same values share. */
export type ValueSet = { uuid: string; selectedValues: Record<string, string[]> }

/** Returns the fields that are counted by value: fields with few values whose ID can precede a `=`. */
export const facetFields = (templates: readonly TemplateRow[]): string[] =>
  templates
    .filter(({ name, type }) => (type === 'ENUM' || type === 'BOOLEAN') && !name.includes('='))
    .map(({ name }) => name)
    .sort()

export const valueSetOf = (fields: readonly string[], metadata: Metadata): ValueSet => {
  const selectedValues = Object.fromEntries(
    fields.flatMap((name) => {
      const values = [...new Set(metadata[name]?.map(({ value }) => value))].sort()
      return values.length > 0 ? [[name, values]] : []
    }),
  )
  const hash = createHash('sha256').update(JSON.stringify(selectedValues)).digest('hex')
  return { uuid: hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), selectedValues }
}

/** Stores each combination of values once for all items. Always writes in the same order, so that concurrent calls cannot
 *  deadlock. */
export const storeValueSets = async (db: TenantDb, all: readonly ValueSet[]): Promise<void> => {
  const distinct = new Map(all.map((set) => [set.uuid, set.selectedValues]))
  if (distinct.size === 0) return
  const values = [...distinct]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([uuid, selectedValues]) => ({
      tenant_id: db.tenantId,
      uuid,
      selected_values: JSON.stringify(selectedValues),
    }))
  await db
    .insertInto('item_value_set')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'uuid']).doNothing())
    .execute()
}
