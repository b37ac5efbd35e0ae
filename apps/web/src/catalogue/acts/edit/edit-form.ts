import type { Edit, EditOperation } from '@pressmark/contract/acts.ts'
import type { Template } from '@pressmark/contract/templates.ts'
import { faultOf, storedValue, type MetadataFault } from '#metadata/metadata-values.ts'

/** What the person has filled in. */
export type Wish = { operation: EditOperation; value: string; lang: string; find: string; matchCase: boolean }

export const FIRST_WISH: Wish = { operation: 'set', value: '', lang: '', find: '', matchCase: false }

const WRITTEN = new Set<Template['type']>(['STRING', 'TEXT', 'EMAIL'])

/** What can be done with a field: text is found and replaced in what is written. */
export const operationsOf = ({ type }: Template): EditOperation[] =>
  WRITTEN.has(type) ? ['set', 'append', 'remove', 'replace'] : ['set', 'append', 'remove']

/** What is wrong with the value, by the same rules as a form; a replacement is part of a value, and checked in the whole. */
export const faultInWish = (template: Template, { operation, value }: Wish): MetadataFault | null => {
  if (operation === 'replace') return null
  return faultOf({ ...template, required: operation !== 'remove' }, value)
}

export const editOf = (template: Template, { operation, value, lang, find, matchCase }: Wish): Edit => ({
  field: template.name,
  operation,
  ...(operation === 'replace' ? { find, matchCase, value } : { value: storedValue(template.type, value) }),
  ...(lang !== '' && operation !== 'replace' && { lang }),
})
