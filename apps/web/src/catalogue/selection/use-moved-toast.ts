import { undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { call } from '#shared/api/call.ts'
import { toastSuccess, toastUndo } from '#shared/ui/toasts.tsx'
import { useFollowBulkOperation } from '../bulk/use-follow-bulk-operation.tsx'
import type { ItemsMoved } from './parents.queries.ts'

/** Shows that items were moved. Several items are one bulk operation, which is undone as a whole. */
export const useMovedToast = () => {
  const follow = useFollowBulkOperation()
  return (message: string, { bulkOperation, changed }: ItemsMoved) => {
    if (changed < 2) return void toastSuccess(message)
    const undo = async () => follow(await call(undoBulkOperation, { params: { uuid: bulkOperation } }))
    toastUndo(message, () => void undo())
  }
}
