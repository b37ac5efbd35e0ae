import { useEffect, useState } from 'react'

/** Returns the focus to its previous element when the dialog closes, unless another screen has taken it. */
export const useReturnFocus = () => {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Runs after React has removed the dialog and its focus.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null
        if (isFree && from instanceof HTMLElement && from.isConnected) from.focus()
      })
    },
    [from],
  )
}
