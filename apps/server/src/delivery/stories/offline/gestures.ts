import type { Point } from './camera.ts'

/** Called with points in CSS px of the frame. */
export type Gestures = {
  zoom: (factor: number, about: Point) => void
  /** Like `zoom`, but in a short movement. */
  zoomSlowly: (factor: number, about: Point) => void
  move: (by: Point) => void
}

const DOUBLE_TAP = { ms: 350, px: 24, factor: 2 }
const PX_PER_LINE = 16
/* Zoom of a wheel by the px that it scrolls. A trackpad reports a pinch as a wheel with Ctrl and small steps. */
const WHEEL = 0.002
const TRACKPAD_PINCH = 0.01

/** Reports what wheel, pointers and fingers do on the frame. */
export const listenToGestures = (frame: HTMLElement, gestures: Gestures): void => {
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const zoomByWheel = (event: WheelEvent) => {
    event.preventDefault()
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1)
    gestures.zoom(Math.exp(-px * (event.ctrlKey ? TRACKPAD_PINCH : WHEEL)), pointOf(event))
  }
  frame.addEventListener('wheel', zoomByWheel, { passive: false })
  listenToPointers(frame, pointOf, gestures)
  listenToDoubleTaps(frame, pointOf, gestures)
}

/* One pointer moves the image, two zoom it too. */
const listenToPointers = (frame: HTMLElement, pointOf: (event: MouseEvent) => Point, { zoom, move }: Gestures) => {
  const down = new Map<number, Point>()
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || down.size === 2) return
    down.set(event.pointerId, pointOf(event))
    frame.setPointerCapture(event.pointerId)
  })
  frame.addEventListener('pointermove', (event) => {
    const before = [...down.values()]
    if (!down.has(event.pointerId)) return
    down.set(event.pointerId, pointOf(event))
    const [from, to] = [spanOf(before), spanOf([...down.values()])]
    const by = { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y }
    if (by.x !== 0 || by.y !== 0) move(by)
    if (from.length > 0 && to.length > 0) zoom(to.length / from.length, to.middle)
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    frame.addEventListener(end, ({ pointerId }) => down.delete(pointerId))
}

/* Returns the middle of the pointers, and the distance between two. */
const spanOf = (points: readonly Point[]): { middle: Point; length: number } => {
  const [first = { x: 0, y: 0 }, second = first] = points
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    length: Math.hypot(first.x - second.x, first.y - second.y),
  }
}

/* Not every browser has a `dblclick` for two taps. */
const listenToDoubleTaps = (frame: HTMLElement, pointOf: (event: MouseEvent) => Point, { zoomSlowly }: Gestures) => {
  let pressed: Point | undefined
  let last: (Point & { time: number }) | undefined
  const isNear = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < DOUBLE_TAP.px
  frame.addEventListener('pointerdown', (event) => {
    pressed = event.isPrimary && event.button === 0 ? pointOf(event) : undefined
  })
  frame.addEventListener('pointerup', (event) => {
    const [point, time] = [pointOf(event), event.timeStamp]
    if (pressed === undefined || !isNear(pressed, point)) last = undefined
    else if (last !== undefined && time - last.time < DOUBLE_TAP.ms && isNear(last, point)) {
      last = undefined
      zoomSlowly(DOUBLE_TAP.factor, point)
    } else last = { ...point, time }
  })
}
