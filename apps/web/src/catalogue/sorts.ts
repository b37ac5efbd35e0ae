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

/** An order by a field without a stored sort key, for small collections. The heads of a table offer it, and that by state. */
export type FieldSort = `metadata.${string},${'asc' | 'desc'}`
type StateSort = `state,${'asc' | 'desc'}`
export type ListSort = (typeof LIST_SORTS)[number]['value'] | StateSort | FieldSort

export const isFieldSort = (value: unknown): value is FieldSort =>
  typeof value === 'string' && /^metadata\.[^,]{1,100},(asc|desc)$/.test(value)
export const isListSort = (value: unknown): value is ListSort =>
  LIST_SORTS.some((sort) => sort.value === value) ||
  value === 'state,asc' ||
  value === 'state,desc' ||
  isFieldSort(value)
export const DEFAULT_SORT: ListSort = LIST_SORTS[0].value
