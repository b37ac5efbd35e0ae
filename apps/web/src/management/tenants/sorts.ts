/** How the list of organisations can be sorted: what stands in the address, and what is sent. */
export const TENANT_SORTS = {
  name: 'name',
  'name-desc': 'name,desc',
  title: 'displayName',
  'title-desc': 'displayName,desc',
} as const
export type TenantSort = keyof typeof TENANT_SORTS
export const TENANT_SORT_NAMES = Object.keys(TENANT_SORTS) as TenantSort[] // its keys, as declared above
