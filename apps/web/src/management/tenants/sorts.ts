/** The sort orders of the tenant list, with the value in the address and the value in the request. */
export const TENANT_SORTS = {
  name: 'name',
  'name-desc': 'name,desc',
  title: 'displayName',
  'title-desc': 'displayName,desc',
} as const
export type TenantSort = keyof typeof TENANT_SORTS
export const TENANT_SORT_NAMES = Object.keys(TENANT_SORTS) as TenantSort[] // its keys, as declared above
