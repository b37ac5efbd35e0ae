import type { Point } from './camera.ts'

/* Distance of one arrow key, image px: plain, with Shift, with Alt. */
const STEP = { plain: 10, shift: 50, alt: 1 }

/** Calls `move` with the distance of each arrow key that is pressed on the element, in image px. */
export const onArrowKey = (element: HTMLElement, move: (by: Point) => void): void => {
  element.addEventListener('keydown', (event) => {
    const by = stepOf(event)
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    move(by)
  })
}

/** Calls `start` when a drag begins on the element, and the function that it returns for each movement of the pointer.
 *  The image below must not move. It only handles pointers on its canvas. */
export const onDrag = (
  element: HTMLElement | SVGElement,
  pointOf: (event: PointerEvent) => Point,
  start: (from: Point) => (to: Point) => void,
): void => {
  element.addEventListener('pointerdown', (event) => {
    if (!(event instanceof PointerEvent) || event.button !== 0) return
    event.stopPropagation()
    element.setPointerCapture(event.pointerId)
    const go = start(pointOf(event))
    const move = (next: Event) => go(pointOf(next as PointerEvent)) // the listener below is registered for pointermove
    const end = () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
  })
}

const stepOf = ({ key, shiftKey, altKey }: KeyboardEvent): Point | undefined => {
  const distance = altKey ? STEP.alt : shiftKey ? STEP.shift : STEP.plain
  const steps = new Map(
    Object.entries<Point>({
      ArrowLeft: { x: -distance, y: 0 },
      ArrowRight: { x: distance, y: 0 },
      ArrowUp: { x: 0, y: -distance },
      ArrowDown: { x: 0, y: distance },
    }),
  )
  return steps.get(key)
}
