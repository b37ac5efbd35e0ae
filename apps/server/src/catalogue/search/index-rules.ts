import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import { facetFields, valueSetOf, type ValueSet } from './value-sets.ts'
import { searchText } from './search-text.ts'

/** The search data of an item: the text in which words are searched, and the values selected in its fields.
 *  A change of the rules increases `RULES`, so that existing items are reindexed. */
export type Searched = { doc: string; valueSet: ValueSet }

export const RULES = 1

/** Computes the search data from the values of all existing fields. Values of deleted fields are neither shown nor found.
 *  @param coreFields core values, the title first, because relevance looks for it at the start */
export const searchedBy = (templates: readonly TemplateRow[]) => {
  const known = new Set(templates.map(({ name }) => name))
  const fields = facetFields(templates)
  return (
    coreFields: Readonly<Record<'title' | 'author' | 'description' | 'pressmark', string>>,
    rest: Metadata,
  ): Searched => {
    const values = Object.entries(rest).flatMap(([name, all]) => (known.has(name) ? all.map(({ value }) => value) : []))
    const core = [coreFields.title, coreFields.author, coreFields.description, coreFields.pressmark]
    return { doc: searchText([...core, ...values]), valueSet: valueSetOf(fields, rest) }
  }
}
