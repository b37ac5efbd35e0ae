import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Handlers that calls `action` once a finger has rested on something for `ms`. The tap that ends it counts as nothing else;
 *  a finger that begins to scroll ends it without effect, since the browser then takes the pointer away. */
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
    // The browser's own menu would take the finger away.
    onContextMenu: (event: MouseEvent) => {
      if (waiting.current !== undefined || pressed.current) event.preventDefault()
    },
  }
}
