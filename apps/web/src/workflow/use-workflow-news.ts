import { useQueryClient } from '@tanstack/react-query'
import { stateKeys, transitionKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'

/** Reads states and transitions again when somebody has changed them. */
export const useWorkflowNews = () => {
  const queries = useQueryClient()
  const readAgain = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey })
  useNotices(
    ({ kind }) => {
      if (kind === 'state.changed') readAgain(stateKeys.all)
      if (kind === 'transition.changed') readAgain(transitionKeys.all)
    },
    () => {
      readAgain(stateKeys.all)
      readAgain(transitionKeys.all)
    },
  )
}
