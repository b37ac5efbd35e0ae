import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#metadata/metadata.queries.ts'

const TITLE = 'sgtt'
const ON_A_CARD = 2

/** Returns the names of the fields on a card: the first two templates, with the title field first. @source spec 000 §2 */
export const cardFields = (templates: readonly Pick<Template, 'name'>[]): string[] => {
  const first = templates.slice(0, ON_A_CARD).map(({ name }) => name)
  return [TITLE, ...first.filter((name) => name !== TITLE)].slice(0, ON_A_CARD)
}

/** Returns the value of an item's field, core or custom. */
export const valueOf = (item: Item, name: string): string => {
  if (name === 'sgtt' || name === 'autn' || name === 'sgti' || name === 'pressmark') return item[name]
  return item.customMetadataList.find((pair) => pair.name === name)?.value ?? ''
}

/** The templates that may be shown below a title: the next template, or only a HIGH one on cards of search results.
 *  @source spec 000 §2, spec 001 §7 */
export type SecondFrom = 'any' | 'HIGH'

/** Returns the name of the field below the title of a card, if there is one. */
export const secondField = (
  templates: readonly Pick<Template, 'name' | 'priority'>[],
  from: SecondFrom,
): string | undefined =>
  cardFields(from === 'any' ? templates : templates.filter(({ priority }) => priority === from))[1]

export const useSecondField = (from: SecondFrom): string | undefined => {
  const { data } = useQuery(templatesQuery('ITEM'))
  return data ? secondField(data, from) : 'autn'
}
