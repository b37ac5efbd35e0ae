import type { Notice } from '@pressmark/contract/platform/live.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { searchKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'

const READ_EVERY_MS = 1000
/** What can bring something into a result, take it out, or change how it looks there. */
const TOUCHING: ReadonlySet<Notice['kind']> = new Set([
  'item.created',
  'item.changed',
  'item.moved',
  'collection.changed',
  'bulkOperation.changed',
  'import.changed',
])

/** Reads what was found again while things change, once a second at most: a search is dearer than a list. */
export const useFoundNews = () => {
  const queries = useQueryClient()
  const readAgain = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: searchKeys.all }),
    READ_EVERY_MS,
  )
  useNotices(({ kind }) => {
    if (TOUCHING.has(kind)) readAgain()
  }, readAgain)
}
