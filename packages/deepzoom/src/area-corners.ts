import { cornerClick } from './area.ts'
import type { Point } from './camera.ts'

type Options = {
  /** Distance of two points, CSS px. */
  apart: (one: Point, other: Point) => number
  /** Called when a corner was placed or removed. */
  onChange: () => void
  onMove: () => void
  onClose: (corners: readonly Point[]) => void
}

/** The corners of a polygon that is not closed. Clicks place them. Backspace removes the last one, Escape all, and Enter closes. */
export const createCorners = ({ apart, onChange, onMove, onClose }: Options) => {
  let corners: Point[] = []
  let pointer: Point | undefined
  const set = (next: Point[]) => {
    corners = next
    onChange()
  }
  const onKey = (event: KeyboardEvent) => {
    if (corners.length === 0 || (event.target as Element).closest('button, input')) return // keys go to elements
    if (event.key === 'Escape') set([])
    else if (event.key === 'Backspace') set(corners.slice(0, -1))
    else if (event.key === 'Enter') onClose(corners)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return {
    click: (at: Point) => {
      const click = cornerClick(corners, at, apart)
      if (click === 'add') set([...corners, at])
      if (click === 'close') onClose(corners)
    },
    move: (to: Point) => {
      if (corners.length === 0) return
      pointer = to
      onMove()
    },
    /** The corners, and the pointer. */
    line: (): readonly Point[] => (pointer && corners.length > 0 ? [...corners, pointer] : corners),
    clear: () => {
      corners = []
      pointer = undefined
    },
    destroy: () => document.removeEventListener('keydown', onKey),
  }
}

const FIRST_CORNER_PX = 10

/** Draws the open line of the corners, and a square at the first corner, which closes the line. */
export const drawCorners = (
  paths: readonly SVGPathElement[],
  line: readonly Point[],
  { from, scale }: { from: Point; scale: number },
): void => {
  const [dark, ...lines] = paths
  dark?.removeAttribute('d')
  const [first] = line
  if (!first) return lines.forEach((path) => path.removeAttribute('d'))
  const side = FIRST_CORNER_PX / scale
  const square = `M${first.x - side / 2},${first.y - side / 2}h${side}v${side}h${-side}z`
  for (const path of lines) {
    path.setAttribute('transform', `translate(${from.x} ${from.y}) scale(${scale})`)
    path.setAttribute('d', `M${line.map(({ x, y }) => `${x},${y}`).join('L')}${square}`)
  }
}
