import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { inOrder } from './template-order.ts'

/** The fields of one kind of entity, in the order in which forms and lists show them. */
export const templatesQuery = (type: ResourceType) =>
  queryOptions({
    queryKey: templateKeys.ofType(type),
    queryFn: async ({ signal }) => {
      const query = { type, sort: ['priority', 'order'] }
      return inOrder((await call(findTemplatesByResourceType, { query, signal }))._embedded.customMetadataTemplates)
    },
    // Fields change when an administrator configures them, which is seldom.
    staleTime: 5 * 60_000,
    meta: { notify: true },
  })
