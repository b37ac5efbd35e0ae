import type { Edit, EditOperation } from '@pressmark/contract/catalogue/bulk.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { errorOf, storedValue, type MetadataError } from '#metadata/metadata-values.ts'

/** The input of the edit form. */
export type EditDraft = { operation: EditOperation; value: string; lang: string; find: string; matchCase: boolean }

export const EMPTY_EDIT: EditDraft = { operation: 'set', value: '', lang: '', find: '', matchCase: false }

const WRITTEN = new Set<Template['type']>(['STRING', 'TEXT', 'EMAIL'])

/** Returns the operations that a field supports. Find and replace is available for text only. */
export const operationsOf = ({ type }: Template): EditOperation[] =>
  WRITTEN.has(type) ? ['set', 'append', 'remove', 'replace'] : ['set', 'append', 'remove']

/** Validates the value by the rules of a form. A replacement is not validated here, because it is only part of a value. */
export const editError = (template: Template, { operation, value }: EditDraft): MetadataError | null => {
  if (operation === 'replace') return null
  return errorOf({ ...template, required: operation !== 'remove' }, value)
}

export const editOf = (template: Template, { operation, value, lang, find, matchCase }: EditDraft): Edit => ({
  field: template.name,
  operation,
  ...(operation === 'replace' ? { find, matchCase, value } : { value: storedValue(template.type, value) }),
  ...(lang !== '' && operation !== 'replace' && { lang }),
})
