import { MENU_COLLAPSE_MS } from '@pressmark/contract/constants.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'

/** Opens on hover and focus, closes 500 ms after both are gone; under a finger it closes after each action. @source spec 000 §1 */
export const useCollapse = () => {
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), MENU_COLLAPSE_MS)
  const show = () => {
    close.cancel()
    setOpen(true)
  }
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') act()
  }
  return {
    open,
    afterAction: (event: { pointerType?: string }) => {
      if (event.pointerType === 'touch') setOpen(false)
    },
    handlers: { onPointerEnter: byMouse(show), onPointerLeave: byMouse(close), onFocus: show, onBlur: close },
  }
}
