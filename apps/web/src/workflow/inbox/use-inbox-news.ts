import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { workflowKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'

const READ_EVERY_MS = 2000

/** Reads again what waits when something has moved, however many tell of it once in two seconds at most. */
export const useInboxNews = () => {
  const queries = useQueryClient()
  const readAgain = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: workflowKeys.inbox }),
    READ_EVERY_MS,
  )
  useNotices(({ kind }) => {
    if (kind === 'inbox.changed') readAgain()
  }, readAgain)
}
