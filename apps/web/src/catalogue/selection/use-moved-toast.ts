import { undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { call } from '#shared/api/call.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toastError, toastSuccess, toastUndo } from '#shared/ui/toasts.tsx'
import { useFollowBulkOperation } from '../bulk/use-follow-bulk-operation.tsx'
import type { ItemsMoved } from './parents.queries.ts'

/** Returns a function that shows the message of a bulk operation, with a button that undoes the whole operation. */
export const useUndoToast = () => {
  const follow = useFollowBulkOperation()
  return (message: string, bulkOperation: string) => {
    const undo = async () => follow(await call(undoBulkOperation, { params: { uuid: bulkOperation } }))
    toastUndo(message, () => void undo().catch((error: unknown) => toastError(refusalText(error))))
  }
}

type Deletion = { bulkOperation: string | null; uuids: readonly string[] }

/** Shows that entries were deleted. Undo reverts the bulk operation. A single entry without one is restored from the bin. */
export const useDeletedToast = () => {
  const toast = useUndoToast()
  const undoDeletion = useUndoDeletion()
  return (message: string, { bulkOperation, uuids }: Deletion) => {
    if (bulkOperation === null) undoDeletion(message, uuids)
    else toast(message, bulkOperation)
  }
}

/** Shows the number of moved items. They are one bulk operation, which is undone as a whole. */
export const useMovedToast = () => {
  const toast = useUndoToast()
  return (
    messageOf: (count: { count: number; shown: string }) => string,
    { done, bulkOperation, changed }: ItemsMoved,
  ) => {
    if (done.length === 0) return
    const message = messageOf({ count: done.length, shown: formatCount(done.length) })
    if (changed === 0) toastSuccess(message)
    else toast(message, bulkOperation)
  }
}
