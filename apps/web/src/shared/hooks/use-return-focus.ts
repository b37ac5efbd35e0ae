import { useEffect, useState } from 'react'

/** Gives the focus back to what had it when the dialog opened, once the dialog goes; not when another screen has taken it. */
export const useReturnFocus = () => {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After React has taken the dialog away, which would take the focus with it.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null
        if (isFree && from instanceof HTMLElement && from.isConnected) from.focus()
      })
    },
    [from],
  )
}
