import type { Item } from '@pressmark/contract/items.ts'
import type { Template } from '@pressmark/contract/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#metadata/metadata.queries.ts'

const TITLE = 'sgtt'
const ON_A_CARD = 2

/** The names of the fields on a card: the first two templates, the title field first. @source spec 000 §2 */
export const cardFields = (templates: readonly Pick<Template, 'name'>[]): string[] => {
  const first = templates.slice(0, ON_A_CARD).map(({ name }) => name)
  return [TITLE, ...first.filter((name) => name !== TITLE)].slice(0, ON_A_CARD)
}

/** What an item says in a field, core or custom. */
export const valueOf = (item: Item, name: string): string => {
  if (name === 'sgtt' || name === 'autn' || name === 'sgti' || name === 'pressmark') return item[name]
  return item.customMetadataList.find((pair) => pair.name === name)?.value ?? ''
}

/** The field that stands under the title of a card. */
export const useSecondField = (): string => {
  const { data } = useQuery(templatesQuery('ITEM'))
  return (data && cardFields(data)[1]) ?? 'autn'
}
