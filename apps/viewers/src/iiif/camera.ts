import { parseRegion, resolveRegion } from '@pressmark/iiif/image/region.ts'

/** A view in the format of Mirador: the centre in pixels of the canvas, and the reciprocal of the visible width, px. */
export type View = { x: number; y: number; zoom: number }

type Size = { width: number; height: number }

/** Returns the view that just contains a region in IIIF syntax, in a window of this size, or undefined if it is not a region. */
export const viewOf = (xywh: string | undefined, canvas: Size, window: Size): View | undefined => {
  const request = xywh === undefined ? undefined : parseRegion(xywh)
  const region = request && resolveRegion(request, canvas)
  if (region === undefined) return undefined
  const { x, y, width, height } = region
  const visibleWidth = Math.max(width, (height * window.width) / window.height)
  return { x: x + width / 2, y: y + height / 2, zoom: 1 / visibleWidth }
}

/** Returns the visible region in IIIF syntax, whole pixels of the canvas, or undefined if no part of the canvas is visible. */
export const xywhInSight = ({ x, y, zoom }: View, canvas: Size, window: Size): string | undefined => {
  const [width, height] = [1 / zoom, (1 / zoom) * (window.height / window.width)]
  const [left, top] = [Math.max(Math.round(x - width / 2), 0), Math.max(Math.round(y - height / 2), 0)]
  const right = Math.min(Math.round(x + width / 2), canvas.width)
  const bottom = Math.min(Math.round(y + height / 2), canvas.height)
  return right > left && bottom > top ? [left, top, right - left, bottom - top].join(',') : undefined
}
