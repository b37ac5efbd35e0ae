/** The sort orders for the items of a collection. The first is the default. */
export const LIST_SORTS = ['lastModifiedDate,desc', 'lastModifiedDate,asc', 'sgtt,asc', 'sgtt,desc'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Returns the order in the address of a collection, or the default: last change first. */
export const listSort = (sort: string | undefined): ListSort => LIST_SORTS.find((one) => one === sort) ?? LIST_SORTS[0]
