import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import { facetFields, valueSetOf, type ValueSet } from './value-sets.ts'
import { joinedForms, searchText } from './search-text.ts'
import { joinSections } from './sections.ts'

/** The search data of an item: the text in which words are searched, by fields, the values selected in its fields, and its sort keys.
 *  A change of the rules increases `RULES`, so that existing items are reindexed. */
export type Searched = { doc: string; valueSet: ValueSet; sortKeys: SortKeys }
export type SortKeys = Record<'sort_title' | 'sort_author' | 'sort_pressmark', string>

export const RULES = 3

/** Search data depend on the existing fields, and on the first language of the tenant, whose articles are ignored in titles. */
export type IndexRules = { templates: readonly TemplateRow[]; language: string }

type Core = Readonly<Record<'title' | 'author' | 'description' | 'pressmark', string>>

/** Computes the search data from the values of all existing fields. Values of deleted fields are neither shown nor found. */
export const searchedBy = ({ templates, language }: IndexRules) => {
  const knownNames = new Set(templates.map(({ name }) => name))
  const fields = facetFields(templates)
  return ({ title, author, description, pressmark }: Core, rest: Metadata): Searched => {
    const values = Object.entries(rest).filter(([name]) => knownNames.has(name))
    return {
      doc: joinSections(searchText([title]), [
        { name: 'autn', text: searchText([author]) },
        { name: 'sgti', text: searchText([description]) },
        { name: 'pressmark', text: searchText([pressmark]) + joinedForms(pressmark) },
        ...values.map(([name, all]) => ({ name, text: searchText(all.map(({ value }) => value)) })),
      ]),
      valueSet: valueSetOf(fields, rest),
      sortKeys: {
        sort_title: naturalKey(title, language),
        sort_author: naturalKey(author),
        sort_pressmark: naturalKey(pressmark),
      },
    }
  }
}

/** Returns the text in which words of a collection are searched. */
export const collectionSearchText = ({ title, author, description }: Omit<Core, 'pressmark'>): string =>
  joinSections(searchText([title]), [
    { name: 'autn', text: searchText([author]) },
    { name: 'sgti', text: searchText([description]) },
  ])
