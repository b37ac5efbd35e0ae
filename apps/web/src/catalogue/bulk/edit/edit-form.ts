import type { Edit, EditOperation } from '@pressmark/contract/catalogue/bulk.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { errorOf, storedValue, type MetadataError } from '#metadata/metadata-values.ts'

/** What the person has filled in. */
export type EditDraft = { operation: EditOperation; value: string; lang: string; find: string; matchCase: boolean }

export const EMPTY_EDIT: EditDraft = { operation: 'set', value: '', lang: '', find: '', matchCase: false }

const WRITTEN = new Set<Template['type']>(['STRING', 'TEXT', 'EMAIL'])

/** What can be done with a field: text is found and replaced in what is written. */
export const operationsOf = ({ type }: Template): EditOperation[] =>
  WRITTEN.has(type) ? ['set', 'append', 'remove', 'replace'] : ['set', 'append', 'remove']

/** What is wrong with the value, by the same rules as a form; a replacement is part of a value, and checked in the whole. */
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
