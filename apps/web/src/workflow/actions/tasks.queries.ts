import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import {
  createTask,
  deleteTask,
  findTasksByTransition,
  listTaskTemplates,
  orderTasks,
  updateTask,
  type NewTask,
  type Parameters,
  type Task,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { transitionKeys } from '#shared/api/keys.ts'
import { repeatIfRefused } from '#shared/api/read-then-change.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { mergeOrder, replayMove } from '#shared/forms/merge-lists.ts'

/** The actions of a transition, in order. */
export const tasksQuery = (transitionUuid: string) =>
  queryOptions({
    queryKey: transitionKeys.tasks(transitionUuid),
    queryFn: async ({ signal }) =>
      (await call(findTasksByTransition, { query: { transitionUuid }, signal }))._embedded.transitionTasks,
  })

/** The kinds of action for transitions of this resource type. */
export const taskTemplatesQuery = (resourceType: ResourceType) =>
  queryOptions({
    queryKey: transitionKeys.taskTemplates(resourceType),
    queryFn: async ({ signal }) =>
      (await call(listTaskTemplates, { query: { resourceType }, signal }))._embedded.transitionTaskTemplates,
  })

type Saved = { create: NewTask } | { uuid: string; version: CheckedVersion; parameters: Parameters }

/** Creates an action, or updates its parameters unless someone has changed it after it was read. */
export const useSaveTask = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saved: Saved) =>
      'create' in saved
        ? call(createTask, { body: saved.create })
        : call(updateTask, {
            params: { uuid: saved.uuid },
            body: { parameters: saved.parameters },
            headers: ifMatch(saved.version),
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}

export const useDeleteTask = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: Task) => call(deleteTask, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}

type OrderChange = Record<'before' | 'own', string[]>

/* The screen may not show the last move of someone else yet. */
const saveOrder = (transitionUuid: string, { before, own }: OrderChange) =>
  repeatIfRefused('tasksOutdated', async () => {
    const { _embedded: now } = await call(findTasksByTransition, { query: { transitionUuid } })
    const current = now.transitionTasks.map(({ uuid }) => uuid)
    const order = replayMove({ before, current, own }) ?? mergeOrder({ before, current, own }).keys
    const body = { transitionTasksUuids: order, before: current }
    return call(orderTasks, { params: { uuid: transitionUuid }, body })
  })

/** Shows a new order of actions at once and saves it. Changes are sent one after the other, in the order of the choices. */
export const useOrderTasks = (transitionUuid: string) => {
  const queries = useQueryClient()
  const { queryKey } = tasksQuery(transitionUuid)
  return useMutation({
    scope: { id: `order ${transitionUuid}` },
    mutationFn: (change: OrderChange) => saveOrder(transitionUuid, change),
    onMutate: async ({ own }) => {
      // A read that began before would restore the old order for a moment.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (tasks) => tasks?.toSorted((a, b) => own.indexOf(a.uuid) - own.indexOf(b.uuid)))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
