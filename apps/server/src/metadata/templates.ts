import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readTemplate as readCall, type Template } from '@pressmark/contract/metadata/templates.ts'
import {
  PRIORITIES,
  RESOURCE_TYPES,
  type ResourceType,
  type TemplateType,
} from '@pressmark/contract/platform/constants.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import { shareFieldWrites } from '#platform/locks.ts'
import type { Template as TemplateTable } from '#platform/db/tables.gen.ts'

export type TemplateRow = Selectable<TemplateTable>

/** The part of the settings that a change of type replaces. */
export type TypeSettings = { type: TemplateType; enum_values: string[]; default_value: string | null }

/** The type that a field gets when its values are converted, the settings before, and the bulk operation. */
export type ChangingTo = TypeSettings & { before: TypeSettings; operation: string }

/** Returns the templates of one kind of entity, by default sorted by priority and position. */
export const templatesOf = async (
  db: TenantDb,
  resourceType: ResourceType,
  sorts: readonly string[] = ['priority', 'order'],
): Promise<TemplateRow[]> => {
  const rows = await db
    .selectFrom('template')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .execute()
  return inOrder(rows, sorts)
}

/** Returns the templates that a write is checked against. A change of type waits until the transaction ends. */
export const templatesForWrite = async (db: TenantDb, resourceType: ResourceType): Promise<TemplateRow[]> => {
  // The statements are sent together and run one after the other.
  const [, templates] = await Promise.all([shareFieldWrites(db, resourceType), templatesOf(db, resourceType)])
  return templates
}

/** Returns one sorted page of all templates. A tenant has a few dozen of them, so they are sorted here. */
export const listTemplates = async (db: TenantDb, { page, size }: Paging, sorts: readonly string[]) => {
  const rows = await db.selectFrom('template').selectAll().where('tenant_id', '=', db.tenantId).execute()
  return { rows: inOrder(rows, sorts).slice(page * size, (page + 1) * size), total: rows.length }
}

/** @throws notFound */
export const readTemplate = async (db: TenantDb, uuid: string): Promise<TemplateRow> => {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** @throws templateNotFound, whose status shows a client that the id is free. @source spec 001 §7 */
export const templateNamed = async (db: TenantDb, resourceType: ResourceType, name: string): Promise<TemplateRow> => {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .where('name', '=', name.trim())
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('templateNotFound')
  return row
}

const KEYS = new Map(
  Object.entries<(row: TemplateRow) => number | string>({
    resourceType: ({ resource_type }) => (RESOURCE_TYPES as readonly string[]).indexOf(resource_type),
    priority: ({ priority }) => (PRIORITIES as readonly string[]).indexOf(priority),
    order: ({ position }) => position,
    name: ({ name }) => name,
  }),
)

const inOrder = (rows: readonly TemplateRow[], sorts: readonly string[]): TemplateRow[] => {
  const orders = [...sorts, 'name'].map((sort) => {
    const [field, direction] = sort.split(',')
    return { of: KEYS.get(field ?? '') ?? KEYS.get('name')!, descending: direction === 'desc' }
  })
  return naturallySorted(rows, ...orders)
}

export const templateAnswer = (row: TemplateRow, origin: string): Template => {
  const labels = row.labels as Record<string, string> // only this folder writes them
  return {
    uuid: row.uuid,
    name: row.name,
    label: labels.en ?? row.name,
    labels,
    heading: row.heading as Template['heading'],
    type: row.type as Template['type'],
    changingTo: (row.changing_to as ChangingTo | null)?.type ?? null, // as above
    enumValues: row.enum_values,
    defaultValue: row.default_value,
    resourceType: row.resource_type as ResourceType, // guaranteed by a check constraint
    priority: row.priority as Template['priority'],
    order: row.position,
    locked: row.locked,
    required: row.required,
    repeatable: row.repeatable,
    translatable: row.translatable,
    version: row.version,
    _links: { self: link(origin, addressOf(readCall, { uuid: row.uuid })) },
  }
}
