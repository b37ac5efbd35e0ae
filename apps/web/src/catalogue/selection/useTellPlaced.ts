import { undoAct } from '@pressmark/contract/acts.ts'
import { call } from '#shared/call.ts'
import { tellSuccess } from '#shared/toasts.ts'
import { tellUndoable } from '#shared/undoToast.tsx'
import { useFollowAct } from '../acts/useFollowAct.tsx'
import type { PlacedAct } from './places.queries.ts'

/** Says that items hang elsewhere now; several were one act, which is taken back as one. */
export const useTellPlaced = () => {
  const follow = useFollowAct()
  return (message: string, { act, changed }: PlacedAct) => {
    if (changed < 2) return void tellSuccess(message)
    const undo = async () => follow(await call(undoAct, { params: { uuid: act } }))
    tellUndoable(message, () => void undo())
  }
}
