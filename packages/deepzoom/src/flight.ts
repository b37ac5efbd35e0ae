/** What a camera sees, in viewport units (the picture is 1 wide): the centre, and how wide the frame is. */
export type Cam = { x: number; y: number; width: number }

/* How much a flight rather climbs than goes far. @source van Wijk and Nuij, Smooth and efficient zooming and panning, 2003 */
const RHO = 1.2
/* Nearer than this two places are one, and the way between them has no direction. */
const NEAR = 1e-9

/** The way of a camera between two views, 0..1: it climbs for far ways, so that nothing rushes by.
 *  A part beyond 0..1, as a bounce may ask for, is cut. */
export const flightBetween = (from: Cam, to: Cam): ((part: number) => Cam) => {
  const way = Math.hypot(to.x - from.x, to.y - from.y)
  const along = way < NEAR ? zoomIn(from, to) : climb(from, to, way)
  return (part) => {
    if (part <= 0) return from
    if (part >= 1) return to
    const { done, width } = along(part)
    return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done, width }
  }
}

type Along = (part: number) => { done: number; width: number }

/* In one place: equal parts of the time change the width by equal factors. */
const zoomIn =
  (from: Cam, to: Cam): Along =>
  (part) => ({ done: part, width: from.width * (to.width / from.width) ** part })

const climb = (from: Cam, to: Cam, way: number): Along => {
  const [w0, w1] = [from.width, to.width]
  const turn = (width: number, sign: 1 | -1) => {
    const b = (w1 ** 2 - w0 ** 2 + sign * RHO ** 4 * way ** 2) / (2 * width * RHO ** 2 * way)
    return -Math.asinh(b)
  }
  const [start, end] = [turn(w0, 1), turn(w1, -1)]
  const length = (end - start) / RHO
  return (part) => {
    const angle = RHO * length * part + start
    const gone = (w0 / RHO ** 2) * (Math.cosh(start) * Math.tanh(angle) - Math.sinh(start))
    return { done: gone / way, width: (w0 * Math.cosh(start)) / Math.cosh(angle) }
  }
}
