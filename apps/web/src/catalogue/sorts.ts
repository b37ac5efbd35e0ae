/** What the items of a collection can be sorted by; the first where the address says nothing. */
export const LIST_SORTS = ['lastModifiedDate,desc', 'lastModifiedDate,asc', 'sgtt,asc', 'sgtt,desc'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** What the address of a collection says, else what was changed last first. */
export const listSort = (sort: string | undefined): ListSort => LIST_SORTS.find((one) => one === sort) ?? LIST_SORTS[0]
