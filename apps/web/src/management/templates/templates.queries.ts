import { setHeadings } from '@pressmark/contract/metadata/headings.ts'
import {
  PRIORITIES,
  TEMPLATE_PAGE_SIZE,
  type ResourceType,
  type TemplateType,
} from '@pressmark/contract/platform/constants.ts'
import {
  countTemplateUse,
  createTemplate,
  deleteTemplate,
  findTemplateByName,
  findTemplatesByResourceType,
  listTemplates,
  orderTemplates,
  readTemplateUse,
  updateTemplate,
  type NewTemplate,
  type Template,
  type TemplateChange,
} from '@pressmark/contract/metadata/templates.ts'
import { listsOf, type TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { repeatIfRefused } from '#shared/api/read-then-change.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { mergeTemplateLists } from './merge-template-lists.ts'

/** All fields of all resource types, read page by page. @source spec 001 §7 */
export const allTemplatesQuery = queryOptions({
  queryKey: templateKeys.list,
  queryFn: async ({ signal }) => {
    const all: Template[] = []
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const query = { size: TEMPLATE_PAGE_SIZE, page, sort: ['resourceType', 'priority', 'order'] }
      const read = await call(listTemplates, { query, signal })
      all.push(...read._embedded.customMetadataTemplates)
      pages = read.page.totalPages
    }
    return all
  },
})

/** Returns whether an id is free: the answer 400 means that it is. Any other failure is an error of the query. @source spec 001 §7 */
export const idQuery = (type: ResourceType, name: string) =>
  queryOptions({
    queryKey: templateKeys.name(type, name),
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await call(findTemplateByName, { query: { name, type }, signal })
        return 'taken'
      } catch (error) {
        if (isRefused(error, 'templateNotFound')) return 'free'
        throw error
      }
    },
    // Someone else may take the id at any time.
    staleTime: 0,
    retry: false,
  })

/** The number of entities with a value in a field, and the number whose value would no longer fit. */
export const templateUseQuery = (uuid: string, change: { type?: TemplateType; enumValues?: string[] } = {}) =>
  queryOptions({
    queryKey: templateKeys.use(uuid, change),
    queryFn: ({ signal }) => call(readTemplateUse, { params: { uuid }, query: change, signal }),
    staleTime: 0,
  })

/** How many entities have a value in each field, by the UUID of the field. */
export const fieldCountsQuery = (resourceType: ResourceType) =>
  queryOptions({
    queryKey: templateKeys.counts(resourceType),
    queryFn: async ({ signal }) => {
      const { counts } = await call(countTemplateUse, { query: { type: resourceType }, signal })
      return new Map(counts.map(({ uuid, entities }) => [uuid, entities]))
    },
  })

/* Refetches fields, unless this tab is saving more than `ownChanges` orders: fields would jump back for a moment. */
const refetchTemplates = async (queries: QueryClient, { ownChanges = 0 } = {}) => {
  if (queries.isMutating({ mutationKey: templateKeys.ordering }) <= ownChanges)
    await queries.invalidateQueries({ queryKey: templateKeys.all })
}

type OrderChange = { entity: ResourceType } & Record<'before' | 'own', TemplateLists>

const placed = (lists: TemplateLists) =>
  PRIORITIES.flatMap((priority) => lists[priority].map((uuid) => ({ uuid, priority })))

/* The screen may not show the last move of someone else yet. A move between reading and saving is merged by another attempt. */
const saveOrder = ({ entity, before, own }: OrderChange) =>
  repeatIfRefused('orderingOutdated', async () => {
    const now = await call(findTemplatesByResourceType, { query: { type: entity } })
    const current = listsOf(now._embedded.customMetadataTemplates)
    const customMetadataTemplates = placed(mergeTemplateLists({ before, current, own }))
    const body = { entity, customMetadataTemplates, before: placed(current) }
    return call(orderTemplates, { params: { type: entity }, body })
  })

/** Saves the order of the fields of a resource type. Changes are sent one after the other, in the order of the choices. */
export const useSaveOrder = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: templateKeys.ordering,
    scope: { id: 'order templates' },
    mutationFn: saveOrder,
    onSettled: () => refetchTemplates(queries, { ownChanges: 1 }),
    meta: { notify: true },
  })
}

/** Creates a field, or updates it unless someone has changed it after it was read. */
export const useSaveTemplate = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saved: { create: NewTemplate } | { uuid: string; version: CheckedVersion; change: TemplateChange }) =>
      'create' in saved
        ? call(createTemplate, { body: saved.create })
        : call(updateTemplate, {
            params: { uuid: saved.uuid },
            body: saved.change,
            headers: ifMatch(saved.version),
          }),
    onSettled: () => refetchTemplates(queries),
  })
}

export const useDeleteTemplate = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: Template) => call(deleteTemplate, { params: { uuid } }),
    onSettled: () => refetchTemplates(queries),
  })
}

type HeadingChange = { fields: readonly { uuid: string; version: CheckedVersion }[]; heading: Record<string, string> }

/** Gives several fields the same heading, unless someone has changed one of them after they were read. */
export const useSetHeadings = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, heading }: HeadingChange) =>
      call(setHeadings, { body: { customMetadataTemplates: [...fields], heading } }),
    onSettled: () => refetchTemplates(queries),
  })
}
