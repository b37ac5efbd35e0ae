import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { INBOX } from './inbox.queries.ts'

const READ_EVERY_MS = 2000

/** Reads again what waits when something has moved, however many tell of it once in two seconds at most. */
export const useInboxNews = () => {
  const queries = useQueryClient()
  const readAgain = useThrottledCallback(() => void queries.invalidateQueries({ queryKey: INBOX }), READ_EVERY_MS)
  useNotices(({ kind }) => {
    if (kind === 'inbox.changed') readAgain()
  }, readAgain)
}
