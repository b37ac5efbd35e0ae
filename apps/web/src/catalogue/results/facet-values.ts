import type { Facets } from '@pressmark/contract/catalogue/facets.ts'
import { fieldChoice, nameAndValue } from '@pressmark/contract/catalogue/item-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import type { ResultsSearch } from './address.ts'
import type { List } from './search-query.ts'

export type FacetValue = { value: string; label: string; count: number }
export type Facet = { key: string; list: List; label: string; values: FacetValue[] }

/** Returns the facets that have values, with the labels of the values. Selected values are included even if no item has them. */
export const useFacets = (facets: Facets | undefined, search: ResultsSearch): Facet[] => {
  const { t } = useTranslation('search')
  const { fieldName, valueName } = useFilterNames()
  if (!facets) return []
  const counted = (list: List, all: readonly { value: string; count: number }[], key: string = list): Facet => {
    const chosen: string[] = search[list] ?? []
    const missing = chosen.filter(
      (value) => !all.some((one) => one.value === value) && (list !== 'field' || nameAndValue(value)[0] === key),
    )
    return {
      key,
      list,
      label: list === 'field' ? fieldName(key) : t(`facet.${list}`),
      values: [...all, ...missing.map((value) => ({ value, count: 0 }))].map((one) => ({
        ...one,
        label: valueName(list, one.value),
      })),
    }
  }
  const fields = facets.fields.map(({ name, values }) =>
    counted(
      'field',
      values.map(({ value, count }) => ({ value: fieldChoice(name, value), count })),
      name,
    ),
  )
  const titled = facets.collections.map(({ uuid, count }) => ({ value: uuid, count }))
  const titles = new Map(facets.collections.map(({ uuid, title }) => [uuid, title]))
  const collections = counted('collection', titled)
  return [
    counted('state', facets.states),
    counted('media', facets.media),
    ...fields,
    counted('author', facets.authors),
    {
      ...collections,
      values: collections.values.map((one) => ({ ...one, label: titles.get(one.value) ?? '…' })),
    },
  ].filter(({ values }) => values.length > 0)
}

/** Returns the labels of filters and their values. The caller supplies the titles of collections. */
export const useFilterNames = () => {
  const { t, i18n } = useTranslation('search')
  const shown = useShownValue()
  const { data: templates = [] } = useQuery(templatesQuery('ITEM'))
  const templateOf = (name: string) => templates.find((template) => template.name === name)
  const fieldName = (name: string): string => {
    const template = templateOf(name)
    return template ? labelOf(template, i18n.language) : name
  }
  const valueName = (list: List, value: string): string => {
    if (list === 'media') return t(`media.${value as 'images'}`) // the types are the keys
    if (list !== 'field') return value
    const [name, text] = nameAndValue(value)
    return shown(templateOf(name)?.type ?? 'STRING', text)
  }
  const filterName = (list: List, value: string): string =>
    list === 'field' ? fieldName(nameAndValue(value)[0]) : t(`facet.${list}`)
  return { fieldName, valueName, filterName }
}
