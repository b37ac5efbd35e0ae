import {
  createTaskTemplate,
  deleteTaskTemplate,
  updateTaskTemplate,
  type NewTaskTemplate,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { transitionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

type Saved = { input: NewTaskTemplate; version?: CheckedVersion }

/** Creates a custom action, or updates it unless someone has changed it after it was read. */
export const useSaveKind = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, version }: Saved) =>
      version === undefined
        ? call(createTaskTemplate, { body: input })
        : call(updateTaskTemplate, { params: { name: input.name }, body: input, headers: ifMatch(version) }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}

export const useDeleteKind = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name }: TaskTemplate) => call(deleteTaskTemplate, { params: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: transitionKeys.all }),
  })
}
