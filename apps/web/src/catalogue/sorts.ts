/** The sort orders for the items of a collection, with the keys of their labels. The first is the default. */
export const LIST_SORTS = [
  { value: 'lastModifiedDate,desc', label: 'sort.latest' },
  { value: 'lastModifiedDate,asc', label: 'sort.earliest' },
  { value: 'createdDate,desc', label: 'sort.newest' },
  { value: 'createdDate,asc', label: 'sort.oldest' },
  { value: 'sgtt,asc', label: 'sort.title' },
  { value: 'sgtt,desc', label: 'sort.titleBack' },
  { value: 'pressmark,asc', label: 'sort.pressmark' },
  { value: 'pressmark,desc', label: 'sort.pressmarkBack' },
  { value: 'autn,asc', label: 'sort.author' },
  { value: 'autn,desc', label: 'sort.authorBack' },
] as const
export type ListSort = (typeof LIST_SORTS)[number]['value']

export const LIST_SORT_VALUES: readonly ListSort[] = LIST_SORTS.map(({ value }) => value)
export const DEFAULT_SORT: ListSort = LIST_SORTS[0].value
