import type { Priority, ResourceType } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import {
  FIELD_DOCUMENT_FORMAT,
  FIELD_DOCUMENT_VERSION,
  type DocumentField,
  type FieldDocument,
  type FieldImport,
  type FieldPlan,
} from '@pressmark/contract/metadata/field-documents.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { planHash } from '#platform/transfer.ts'
import { checkedName, checkedSettings } from '../template-settings.ts'
import { templatesOf, type TemplateRow } from '../templates.ts'

/** Returns the fields of a kind of entity as a document. Fields that every organisation has are not part of it. */
export const exportFields = async (db: TenantDb, resourceType: ResourceType): Promise<FieldDocument> => ({
  format: FIELD_DOCUMENT_FORMAT,
  version: FIELD_DOCUMENT_VERSION,
  resourceType,
  fields: (await templatesOf(db, resourceType)).filter(({ locked }) => !locked).map(fieldOf),
})

const fieldOf = (row: TemplateRow): DocumentField => {
  const labels = row.labels as Record<string, string> // only this domain writes them
  return {
    name: row.name,
    label: labels['en'] ?? row.name,
    labels,
    heading: row.heading as Record<string, string>,
    type: row.type as DocumentField['type'], // guaranteed by a check constraint
    defaultValue: row.default_value,
    enumValues: row.enum_values,
    repeatable: row.repeatable,
    translatable: row.translatable,
    priority: row.priority as Priority, // guaranteed by a check constraint
  }
}

type Input = Omit<FieldImport, 'tenant'>
export type PlannedField = { field: DocumentField; result: FieldPlan['fields'][number]['result'] }

/** Plans the import of a document into this tenant. Existing fields stay as they are.
 *  @throws badRequest for a document of a later version, or one with an ID twice */
export const planFields = async (db: TenantDb, input: Input) => {
  const { document, resourceType } = input
  requireWhole(document)
  const existing = new Map((await templatesOf(db, resourceType)).map((row) => [row.name.toLowerCase(), row]))
  const taken = new Set([...existing.keys(), ...document.fields.map(({ name }) => keyOf(name))])
  const fields: PlannedField[] = []
  const shown: FieldPlan['fields'] = []
  for (const one of document.fields) {
    const { result, as, detail } = planField(one, { other: existing.get(keyOf(one.name)), choice: input.fields, taken })
    const { name, label, type } = one
    fields.push({ field: { ...one, name: as }, result })
    shown.push({ name, as, label, type, result, detail })
  }
  return { fields, answer: { fields: shown, preview: planHash(document, resourceType, input.fields ?? '', shown) } }
}

const requireWhole = ({ version, fields }: FieldDocument): void => {
  if (version > FIELD_DOCUMENT_VERSION)
    throw new Refusal('badRequest', { detail: 'A later release has written this document. Update this server first.' })
  if (new Set(fields.map(({ name }) => keyOf(name))).size < fields.length)
    throw new Refusal('badRequest', { detail: 'Two fields of the document have the same ID.' })
}

/* IDs that differ only in case look alike, so they count as the same. */
const keyOf = (name: string): string => name.trim().toLowerCase()

type Existing = { other: TemplateRow | undefined; choice: Input['fields']; taken: Set<string> }

const planField = (one: DocumentField, { other, choice, taken }: Existing) => {
  const plan = (result: PlannedField['result'], as = one.name.trim(), detail = '') => ({ result, as, detail })
  const error = errorOf(one)
  if (error !== undefined) return plan('REFUSED', one.name, error)
  if (other === undefined) return plan('CREATE')
  if (definitionOf(fieldOf(other)) === definitionOf(one)) return plan('SAME', other.name)
  if (other.locked || choice === 'LEAVE_OUT') return plan('LEFT_OUT', other.name)
  return choice === 'RENAME' ? plan('RENAMED', freeName(one.name.trim(), taken)) : plan('CONFLICT')
}

const errorOf = (field: DocumentField): string | undefined => {
  try {
    checkedName(field.name)
    checkedSettings(field)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.detail
    throw error
  }
}

/* Priority and heading belong to the screens of an organisation, so they make no difference. */
const definitionOf = (field: DocumentField): string => {
  const { labels, heading: _, ...settings } = checkedSettings(field)
  return JSON.stringify([field.name.trim(), Object.entries(labels).toSorted(), settings])
}

const MAX_NAME_LENGTH = 100

const freeName = (name: string, taken: Set<string>): string => {
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`
    const free = truncate(name, MAX_NAME_LENGTH - ending.length) + ending
    if (taken.has(keyOf(free))) continue
    taken.add(keyOf(free))
    return free
  }
}
