import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/** Asks before what was typed is thrown away: by closing, by another address, by closing the page. */
export const useUnsaved = (isDirty: () => boolean, onClose: () => void) => {
  const [closing, setClosing] = useState(false)
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const blocked = blocker.status === 'blocked'
  return {
    isConfirming: closing || blocked,
    leave: () => (isDirty() ? setClosing(true) : onClose()),
    keep: () => {
      setClosing(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
    discard: () => (blocker.status === 'blocked' ? blocker.proceed() : onClose()),
  }
}
