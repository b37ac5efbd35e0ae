import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Returns handlers that call `action` after a finger has rested on an element for `ms`. The tap that ends the press has no other
 *  effect. A scroll cancels the press, because the browser then takes over the pointer. */
export const useLongPress = (ms: number, action: (target: Element) => void) => {
  const waiting = useRef<number>(undefined)
  const pressed = useRef(false)
  const stop = () => {
    window.clearTimeout(waiting.current)
    waiting.current = undefined
  }
  return {
    onPointerDown: ({ pointerType, target, isPrimary }: PointerEvent) => {
      pressed.current = false
      stop()
      if (pointerType !== 'touch' || !isPrimary) return
      waiting.current = window.setTimeout(() => {
        waiting.current = undefined
        pressed.current = true
        action(target as Element) // pointers go down on elements
      }, ms)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // The browser's context menu would cancel the pointer.
    onContextMenu: (event: MouseEvent) => {
      if (waiting.current !== undefined || pressed.current) event.preventDefault()
    },
  }
}
