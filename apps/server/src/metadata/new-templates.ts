import type { Priority, ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'

export type NewTemplate = {
  name: string
  labels: { en: string; it: string }
  type: TemplateType
  priority: Priority
  enumValues?: string[]
  locked?: boolean
  required?: boolean
  repeatable?: boolean
  translatable?: boolean
}

const title: NewTemplate = {
  name: 'sgtt',
  labels: { en: 'Title', it: 'Titolo' },
  type: 'TEXT',
  priority: 'HIGH',
  locked: true,
  required: true,
}
const author: NewTemplate = {
  name: 'autn',
  labels: { en: 'Author', it: 'Autore' },
  type: 'TEXT',
  priority: 'HIGH',
  locked: true,
}
const description: NewTemplate = {
  name: 'sgti',
  labels: { en: 'Description', it: 'Descrizione' },
  type: 'TEXT',
  priority: 'MEDIUM',
  locked: true,
}
const pressmark: NewTemplate = {
  name: 'pressmark',
  labels: { en: 'Pressmark', it: 'Segnatura' },
  type: 'STRING',
  priority: 'MEDIUM',
  locked: true,
  required: true,
}

/** Templates that each kind of entity always has. */
export const LOCKED_TEMPLATES: Record<ResourceType, readonly NewTemplate[]> = {
  ITEM: [title, author, pressmark, description],
  MEDIA: [title, author, { ...pressmark, required: false }],
  COLLECTION: [title, { ...author, priority: 'MEDIUM' }, description],
  STORY: [title, author, description],
  SERIES: [title, { ...pressmark, required: false }, description],
}

/** Adds templates to one kind of entity, each after the existing ones of its priority. */
export const addTemplates = async (
  db: TenantDb,
  resourceType: ResourceType,
  templates: readonly NewTemplate[],
): Promise<void> => {
  const rows = await db
    .selectFrom('template')
    .select(['priority', (eb) => eb.fn.countAll<number>().as('many')])
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .groupBy('priority')
    .execute()
  const next = new Map(rows.map(({ priority, many }) => [priority, Number(many)]))
  const values = templates.map((template) => {
    const position = next.get(template.priority) ?? 0
    next.set(template.priority, position + 1)
    return {
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      resource_type: resourceType,
      name: template.name,
      labels: JSON.stringify(template.labels),
      type: template.type,
      enum_values: template.enumValues ?? [],
      priority: template.priority,
      position,
      locked: template.locked ?? false,
      required: template.required ?? false,
      repeatable: template.repeatable ?? false,
      translatable: template.translatable ?? false,
    }
  })
  if (values.length > 0) await db.insertInto('template').values(values).execute()
}
