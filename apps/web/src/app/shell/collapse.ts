import { MENU_COLLAPSE_MS } from '@pressmark/contract/platform/constants.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** Opens on hover and on the focus that keys or a finger give, closes 500 ms after both are gone; under a finger it closes after each action. @source spec 000 §1 */
export const useCollapse = () => {
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), MENU_COLLAPSE_MS)
  const held = useRef({ pointer: false, focus: false })
  const finger = useRef(false)
  const hold = (by: 'pointer' | 'focus') => {
    held.current[by] = true
    close.cancel()
    setOpen(true)
  }
  const release = (by: 'pointer' | 'focus') => {
    held.current[by] = false
    // A screen that opens takes the focus, while the pointer rests where it was.
    if (!held.current.pointer && !held.current.focus) close()
  }
  return {
    open,
    afterAction: (event: { pointerType?: string }) => {
      if (event.pointerType === 'touch') setOpen(false)
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hold('pointer'),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && release('pointer'),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        finger.current = pointerType === 'touch'
      },
      // A press of the mouse leaves the focus where it was made, which is no wish to stay there. A finger cannot hover.
      onFocus: ({ target }: FocusEvent) => (finger.current || target.matches(':focus-visible')) && hold('focus'),
      onBlur: () => release('focus'),
    },
  }
}
