import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { collectionKeys, itemKeys, searchKeys } from '#shared/api/keys.ts'
import { toastError } from '#shared/ui/toasts.tsx'

/** Refetches all data that shows a state. If a collection cannot be read, a message is shown. @source spec 000 §4 */
export const useReadAgain = () => {
  const queries = useQueryClient()
  return async () => {
    const collections = queries
      .invalidateQueries({ queryKey: collectionKeys.all }, { throwOnError: true })
      .catch(() => toastError(i18next.t('workflow:run.refreshFailed')))
    const others = [searchKeys.all, itemKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey }))
    await Promise.all([collections, ...others])
  }
}
