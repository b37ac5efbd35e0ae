import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { inOrder } from './template-order.ts'

/** The fields of one resource type, in the order of forms and lists. */
export const templatesQuery = (type: ResourceType) =>
  queryOptions({
    queryKey: templateKeys.ofType(type),
    queryFn: async ({ signal }) => {
      const query = { type, sort: ['priority', 'order'] }
      return inOrder((await call(findTemplatesByResourceType, { query, signal }))._embedded.customMetadataTemplates)
    },
    // Administrators rarely change fields.
    staleTime: 5 * 60_000,
    meta: { notify: true },
  })
