import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import { facetFields, valueSetOf, type ValueSet } from './value-sets.ts'
import { searchText } from './search-text.ts'

/** What search keeps of an item: the text in which words are looked for, and what is chosen in its fields.
 *  A change of the rules raises `RULES`, so that items that were written before are read again. */
export type Searched = { doc: string; valueSet: ValueSet }

export const RULES = 1

/** Every value of a field that there is. Values of a field that was deleted are not shown, and not found.
 *  @param said core values, the title first: relevance looks for it at the beginning */
export const searchedBy = (templates: readonly TemplateRow[]) => {
  const known = new Set(templates.map(({ name }) => name))
  const fields = facetFields(templates)
  return (
    said: Readonly<Record<'title' | 'author' | 'description' | 'pressmark', string>>,
    rest: Metadata,
  ): Searched => {
    const values = Object.entries(rest).flatMap(([name, all]) => (known.has(name) ? all.map(({ value }) => value) : []))
    const core = [said.title, said.author, said.description, said.pressmark]
    return { doc: searchText([...core, ...values]), valueSet: valueSetOf(fields, rest) }
  }
}
