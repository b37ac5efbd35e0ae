/** The view of a camera: the centre and the width of the frame, in one unit of the image. A common unit is its width. */
export type Cam = { x: number; y: number; width: number }

/* Preference for climbing over a flat path. @source van Wijk and Nuij, Smooth and efficient zooming and panning, 2003 */
const RHO = 1.2
/* Two points closer than this are the same point, so the path between them has no direction. */
const MIN_DISTANCE = 1e-9

/**
 * Returns the path of a camera between two views, for parts 0..1. It climbs over long distances, so that nothing rushes by.
 * Parts outside 0..1, which a bouncing easing can request, are limited.
 */
export const flightBetween = (from: Cam, to: Cam): ((part: number) => Cam) => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const along = distance < MIN_DISTANCE ? zoomIn(from, to) : climb(from, to, distance)
  return (part) => {
    if (part <= 0) return from
    if (part >= 1) return to
    const { done, width } = along(part)
    return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done, width }
  }
}

type Along = (part: number) => { done: number; width: number }

/* At one point, equal parts of the time change the width by equal factors. */
const zoomIn =
  (from: Cam, to: Cam): Along =>
  (part) => ({ done: part, width: from.width * (to.width / from.width) ** part })

const climb = (from: Cam, to: Cam, distance: number): Along => {
  const [w0, w1] = [from.width, to.width]
  const turn = (width: number, sign: 1 | -1) => {
    const b = (w1 ** 2 - w0 ** 2 + sign * RHO ** 4 * distance ** 2) / (2 * width * RHO ** 2 * distance)
    return -Math.asinh(b)
  }
  const [start, end] = [turn(w0, 1), turn(w1, -1)]
  const length = (end - start) / RHO
  return (part) => {
    const angle = RHO * length * part + start
    const gone = (w0 / RHO ** 2) * (Math.cosh(start) * Math.tanh(angle) - Math.sinh(start))
    return { done: gone / distance, width: (w0 * Math.cosh(start)) / Math.cosh(angle) }
  }
}
