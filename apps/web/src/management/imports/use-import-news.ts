import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { importKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'

const READ_EVERY_MS = 1000

/** Reads what is on screen again while imports go on, however many tell of themselves once a second at most. */
export const useImportNews = () => {
  const client = useQueryClient()
  const readAgain = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: importKeys.all }, { cancelRefetch: false }),
    READ_EVERY_MS,
  )
  useNotices(({ kind }) => {
    if (kind === 'import.changed') readAgain()
  }, readAgain)
}
