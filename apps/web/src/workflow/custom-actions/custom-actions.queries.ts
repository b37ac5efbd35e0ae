import {
  createTaskTemplate,
  deleteTaskTemplate,
  updateTaskTemplate,
  type NewTaskTemplate,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { transitionKeys } from '#shared/api/keys.ts'

type Saved = { input: NewTaskTemplate; kind: TaskTemplate | undefined }

/** Creates a custom action, or updates it unless someone has changed it after it was read. */
export const useSaveKind = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, kind }: Saved) =>
      kind
        ? call(updateTaskTemplate, {
            params: { name: kind.name },
            body: input,
            headers: ifMatch(kind.version),
          })
        : call(createTaskTemplate, { body: input }),
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
