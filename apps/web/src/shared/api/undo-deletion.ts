import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutation } from './use-mutation.ts'
import { toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { call } from './call.ts'

/** Restores entries from the bin, one after the other, and reads all lists again. `onRestored` is called with their number. */
export const useRestore = (onRestored?: (count: number) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (uuids: readonly string[]) => {
      for (const uuid of uuids) await call(restoreDeleted, { params: { uuid } })
    },
    // Not an option of a single call: the dialog that deleted the entries is closed by then.
    onSuccess: (_answer, { length }) => onRestored?.(length),
    onSettled: () => client.invalidateQueries(),
    meta: { notify: true },
  })
}

/** Returns a function that says that entries were deleted, with a button that restores them. */
export const useUndoDeletion = () => {
  const { t } = useTranslation('shared')
  const { mutate } = useRestore((count) => toastSuccess(t('restored', { count })))
  return (message: string, uuids: readonly string[]) => toastUndo(message, () => mutate(uuids))
}
