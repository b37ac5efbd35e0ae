import type { Point } from './camera.ts'
import type { Region, Size } from './geometry.ts'

export const SHAPES = ['rectangle', 'ellipse', 'polygon'] as const
export type Shape = (typeof SHAPES)[number]

/** An area that is drawn on a picture: its bounds in whole pixels, and what is drawn within them. */
export type Area = { shape: Shape; region: Region; points: readonly Point[] }

/** The eight places by which a rectangle is pulled, by the directions of a map. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** A region of whole pixels inside the picture, at least one of them. */
export const withinPicture = ({ x, y, width, height }: Region, image: Size): Region => {
  const clamp = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most)
  const [left, top] = [clamp(x, 0, image.width - 1), clamp(y, 0, image.height - 1)]
  return {
    x: left,
    y: top,
    width: clamp(width, 1, image.width - left),
    height: clamp(height, 1, image.height - top),
  }
}

export const rectangleOf = (region: Region): Area => ({ shape: 'rectangle', region, points: [] })

/** The same area in other bounds; what is drawn is stretched with them. */
export const fitted = (area: Area, region: Region): Area => {
  const across = region.width / area.region.width
  const down = region.height / area.region.height
  const points = area.points.map(({ x, y }) => ({
    x: Math.round(region.x + (x - area.region.x) * across),
    y: Math.round(region.y + (y - area.region.y) * down),
  }))
  return { ...area, region, points }
}

/** An area moved as a whole, as far as the picture goes. */
export const moved = (area: Area, { x, y }: Point, image: Size): Area => {
  const { region } = area
  const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
  const left = clamp(region.x + x, image.width - region.width)
  const top = clamp(region.y + y, image.height - region.height)
  return fitted(area, { ...region, x: left, y: top })
}

/** An area pulled by one of its handles; it never turns over. */
export const pulled = (area: Area, handle: Handle, { x, y }: Point, image: Size): Area => {
  const { region } = area
  const pull = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most)
  const [right, bottom] = [region.x + region.width, region.y + region.height]
  const left = handle.includes('w') ? pull(region.x + x, 0, right - 1) : region.x
  const top = handle.includes('n') ? pull(region.y + y, 0, bottom - 1) : region.y
  const to = {
    right: handle.includes('e') ? pull(right + x, left + 1, image.width) : right,
    bottom: handle.includes('s') ? pull(bottom + y, top + 1, image.height) : bottom,
  }
  return fitted(area, { x: left, y: top, width: to.right - left, height: to.bottom - top })
}

/** What a pointer has drawn: the box between its first and last place, or the line that it went. */
export const drawn = (shape: Shape, way: readonly Point[], image: Size): Area | undefined => {
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last) return undefined
  if (shape === 'polygon') return polygonOf(way, image)
  const box = boundsOf([first, last])
  return box.width < 1 || box.height < 1 ? undefined : { shape, region: withinPicture(box, image), points: [] }
}

const polygonOf = (way: readonly Point[], image: Size): Area | undefined => {
  const points = way.map(({ x, y }) => ({
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

/** The outline as path data, in picture pixels. */
export const outline = ({ shape, region: { x, y, width, height }, points }: Area): string => {
  if (shape === 'polygon') return `M${points.map((point) => `${point.x},${point.y}`).join('L')}Z`
  if (shape === 'rectangle') return `M${x},${y}L${x + width},${y}L${x + width},${y + height}L${x},${y + height}Z`
  const [rx, ry] = [width / 2, height / 2]
  return `M${x},${y + ry}A${rx},${ry} 0 1 0 ${x + width},${y + ry}A${rx},${ry} 0 1 0 ${x},${y + ry}Z`
}

/** The area whose outline was read: one that is neither a box nor an ellipse is a polygon if it has straight sides, else its box. */
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
