import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { queryOptions } from '@tanstack/react-query'
import { firstQuery } from '#shared/api/first-query.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { inOrder } from './template-order.ts'

/** The fields of one resource type, in the order of forms and lists. */
export const templatesQuery = (type: ResourceType) => {
  const query = { type, sort: ['priority', 'order'] }
  const first = firstQuery(findTemplatesByResourceType, { query }, ({ _embedded }) =>
    inOrder(_embedded.customMetadataTemplates),
  )
  return queryOptions({
    queryKey: templateKeys.ofType(type),
    queryFn: first.queryFn,
    // Administrators rarely change fields.
    staleTime: 5 * 60_000,
    meta: { ...first.meta, notify: true },
  })
}
