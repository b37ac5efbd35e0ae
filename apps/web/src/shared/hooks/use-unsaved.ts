import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedInput } from './unsaved-input.ts'

type Options = { isDirty: () => boolean; isSending?: () => boolean; onClose: () => void }

/** Asks before unsaved input is discarded by closing, by another address or by closing the page.
 *  @param options.isSending the screen may change while the input is being sent, because a successful call often leads to one */
export const useUnsaved = ({ isDirty, isSending = () => false, onClose }: Options) => {
  const [closing, setClosing] = useState(false)
  useUnsavedInput(isDirty)
  const shouldBlockFn = () => isDirty() && !isSending()
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, withResolver: true })
  const blocked = blocker.status === 'blocked'
  return {
    isConfirming: closing || blocked,
    leave: () => (isDirty() ? setClosing(true) : onClose()),
    keep: () => {
      setClosing(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
    discard: () => {
      if (blocker.status === 'blocked') blocker.proceed()
      onClose()
    },
  }
}
