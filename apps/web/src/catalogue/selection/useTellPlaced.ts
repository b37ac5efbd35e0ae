import { undoBulkOperation } from '@pressmark/contract/acts.ts'
import { call } from '#shared/call.ts'
import { toastSuccess } from '#shared/toasts.ts'
import { toastUndo } from '#shared/undoToast.tsx'
import { useFollowBulkOperation } from '../acts/useFollowAct.tsx'
import type { ItemsMoved } from './places.queries.ts'

/** Says that items hang elsewhere now; several were one act, which is taken back as one. */
export const useMovedToast = () => {
  const follow = useFollowBulkOperation()
  return (message: string, { bulkOperation, changed }: ItemsMoved) => {
    if (changed < 2) return void toastSuccess(message)
    const undo = async () => follow(await call(undoBulkOperation, { params: { uuid: bulkOperation } }))
    toastUndo(message, () => void undo())
  }
}
