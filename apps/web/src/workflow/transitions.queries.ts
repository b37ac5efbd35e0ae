import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import {
  createTransition,
  deleteTransition,
  findTransitionsByResourceType,
  listTransitions,
  updateTransition,
  type NewTransition,
  type Transition,
  type TransitionChange,
} from '@pressmark/contract/workflow/transitions.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { peopleKeys, transitionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

const PAGE = 100

/** The workgroups of the organisation, whose members may be the only ones who fire a transition. */
export const workgroupsQuery = queryOptions({
  queryKey: peopleKeys.allWorkgroups,
  queryFn: async ({ signal }) =>
    (await call(listWorkgroups, { query: { size: MAX_PAGE_SIZE, sort: ['name'] }, signal }))._embedded.userGroups,
})

/** The transitions of one resource type. */
export const transitionsQuery = (resourceType: ResourceType) =>
  queryOptions({
    queryKey: transitionKeys.ofType(resourceType),
    queryFn: async ({ signal }) =>
      (await call(findTransitionsByResourceType, { query: { resourceType }, signal }))._embedded.transitionTemplates,
  })

/** All transitions to or from a state, of all resource types, read page by page. */
export const transitionsAtStateQuery = (name: string) =>
  queryOptions({
    queryKey: transitionKeys.atState(name),
    queryFn: async ({ signal }) => {
      const all: Transition[] = []
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const read = await call(listTransitions, { query: { page, size: PAGE }, signal })
        all.push(...read._embedded.transitionTemplates)
        pages = read.page.totalPages
      }
      return all.filter(({ itemFromState, itemToState }) => itemFromState === name || itemToState === name)
    },
    staleTime: 0,
  })

type Saved = { create: NewTransition } | { uuid: string; version: CheckedVersion; change: TransitionChange }

/** Creates a transition, or updates it unless someone has changed it after it was read. */
export const useSaveTransition = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saved: Saved) =>
      'create' in saved
        ? call(createTransition, { body: saved.create })
        : call(updateTransition, {
            params: { uuid: saved.uuid },
            body: saved.change,
            headers: ifMatch(saved.version),
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}

export const useDeleteTransition = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: Transition) => call(deleteTransition, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}
