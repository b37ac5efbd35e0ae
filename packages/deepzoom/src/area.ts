import type { Point } from './camera.ts'
import type { Region, Size } from './geometry.ts'

export const SHAPES = ['rectangle', 'ellipse', 'polygon'] as const
export type Shape = (typeof SHAPES)[number]

/** The tools that draw a shape. A polygon is drawn corner by corner, or free-hand as a line. */
export const TOOLS = [...SHAPES, 'freehand'] as const
export type Tool = (typeof TOOLS)[number]

/** An area drawn on an image: its bounds in whole pixels, and the shape within them. */
export type Area = { shape: Shape; region: Region; points: readonly Point[] }

/** The eight handles of a rectangle, named by compass directions. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** Returns a region of whole pixels inside the image, at least one pixel large. */
export const withinPicture = ({ x, y, width, height }: Region, image: Size): Region => {
  const clamp = (value: number, min: number, max: number) => Math.min(Math.max(Math.round(value), min), max)
  const [left, top] = [clamp(x, 0, image.width - 1), clamp(y, 0, image.height - 1)]
  return {
    x: left,
    y: top,
    width: clamp(width, 1, image.width - left),
    height: clamp(height, 1, image.height - top),
  }
}

export const rectangleOf = (region: Region): Area => ({ shape: 'rectangle', region, points: [] })

/** Returns the same area in other bounds. Its shape is stretched. */
export const fitted = (area: Area, region: Region): Area => {
  const across = region.width / area.region.width
  const down = region.height / area.region.height
  const points = area.points.map(({ x, y }) => ({
    x: Math.round(region.x + (x - area.region.x) * across),
    y: Math.round(region.y + (y - area.region.y) * down),
  }))
  return { ...area, region, points }
}

/** Moves an area, but not beyond the edges of the image. */
export const moved = (area: Area, { x, y }: Point, image: Size): Area => {
  const { region } = area
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max)
  const left = clamp(region.x + x, image.width - region.width)
  const top = clamp(region.y + y, image.height - region.height)
  return fitted(area, { ...region, x: left, y: top })
}

/** Resizes an area by one of its handles. It never turns over. */
export const pulled = (area: Area, handle: Handle, { x, y }: Point, image: Size): Area => {
  const { region } = area
  const pull = (value: number, min: number, max: number) => Math.min(Math.max(Math.round(value), min), max)
  const [right, bottom] = [region.x + region.width, region.y + region.height]
  const left = handle.includes('w') ? pull(region.x + x, 0, right - 1) : region.x
  const top = handle.includes('n') ? pull(region.y + y, 0, bottom - 1) : region.y
  const to = {
    right: handle.includes('e') ? pull(right + x, left + 1, image.width) : right,
    bottom: handle.includes('s') ? pull(bottom + y, top + 1, image.height) : bottom,
  }
  return fitted(area, { x: left, y: top, width: to.right - left, height: to.bottom - top })
}

/** Returns the area that a pointer has drawn: the box between its first and last point, or the line. */
export const drawn = (tool: Tool, path: readonly Point[], image: Size): Area | undefined => {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last) return undefined
  if (tool === 'polygon' || tool === 'freehand') return polygonOf(path, image)
  const box = boundsOf([first, last])
  return box.width < 1 || box.height < 1 ? undefined : { shape: tool, region: withinPicture(box, image), points: [] }
}

/* Distances of a click from a corner that close a polygon, CSS px: from the first, and from the last of a double click. */
const FIRST_CORNER_PX = 12
const DOUBLE_CLICK_PX = 6

/** Returns what a click does to the corners of a polygon. A double click with fewer than three corners does nothing.
 *  @param distance in CSS px */
export const cornerClick = (
  corners: readonly Point[],
  at: Point,
  distance: (one: Point, other: Point) => number,
): 'add' | 'close' | 'nothing' => {
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last) return 'add'
  const isLast = distance(last, at) <= DOUBLE_CLICK_PX
  if (corners.length >= 3 && (isLast || distance(first, at) <= FIRST_CORNER_PX)) return 'close'
  return isLast ? 'nothing' : 'add'
}

const polygonOf = (path: readonly Point[], image: Size): Area | undefined => {
  const points = path.map(({ x, y }) => ({
    x: Math.min(Math.max(Math.round(x), 0), image.width),
    y: Math.min(Math.max(Math.round(y), 0), image.height),
  }))
  const box = boundsOf(points)
  if (points.length < 3 || box.width < 1 || box.height < 1) return undefined
  return { shape: 'polygon', region: withinPicture(box, image), points }
}

const boundsOf = (points: readonly Point[]): Region => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns the outline as path data, in image pixels. */
export const outline = ({ shape, region: { x, y, width, height }, points }: Area): string => {
  if (shape === 'polygon') return `M${points.map((point) => `${point.x},${point.y}`).join('L')}Z`
  if (shape === 'rectangle') return `M${x},${y}L${x + width},${y}L${x + width},${y + height}L${x},${y + height}Z`
  const [rx, ry] = [width / 2, height / 2]
  return `M${x},${y + ry}A${rx},${ry} 0 1 0 ${x + width},${y + ry}A${rx},${ry} 0 1 0 ${x},${y + ry}Z`
}

/** Returns the area of an outline: a box, an ellipse, or a polygon if it has straight sides. Any other outline becomes its box. */
export const areaOf = (region: Region, path: string | undefined): Area => {
  const box = rectangleOf(region)
  if (path === undefined || path === outline(box)) return box
  const ellipse: Area = { ...box, shape: 'ellipse' }
  if (path === outline(ellipse)) return ellipse
  const corners = /^M([-\d.]+,[-\d.]+(?:L[-\d.]+,[-\d.]+){2,})Z$/.exec(path)?.[1]?.split('L')
  if (!corners) return box
  const points = corners.map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number)
    return { x, y }
  })
  return { shape: 'polygon', region, points }
}
