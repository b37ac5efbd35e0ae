import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { STATES } from './states.queries.ts'
import { TRANSITIONS } from './transitions.queries.ts'

/** Reads states and transitions again when somebody has changed them. */
export const useWorkflowNews = () => {
  const queries = useQueryClient()
  const readAgain = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey })
  useNotices(
    ({ kind }) => {
      if (kind === 'state.changed') readAgain(STATES)
      if (kind === 'transition.changed') readAgain(TRANSITIONS)
    },
    () => {
      readAgain(STATES)
      readAgain(TRANSITIONS)
    },
  )
}
