import { parseRegion, resolveRegion } from '@pressmark/iiif/image/region.ts'

/** A view as Mirador keeps it: the centre in pixels of the canvas, and one over the width that is in sight, px. */
export type View = { x: number; y: number; zoom: number }

type Size = { width: number; height: number }

/** The view that just holds a region, written as IIIF does, in a window of this size; undefined where it names none. */
export const viewOf = (xywh: string | undefined, canvas: Size, window: Size): View | undefined => {
  const request = xywh === undefined ? undefined : parseRegion(xywh)
  const region = request && resolveRegion(request, canvas)
  if (region === undefined) return undefined
  const { x, y, width, height } = region
  const seen = Math.max(width, (height * window.width) / window.height)
  return { x: x + width / 2, y: y + height / 2, zoom: 1 / seen }
}

/** The region in sight, whole pixels of the canvas, as IIIF writes it; undefined where nothing of the canvas is. */
export const xywhInSight = ({ x, y, zoom }: View, canvas: Size, window: Size): string | undefined => {
  const [width, height] = [1 / zoom, (1 / zoom) * (window.height / window.width)]
  const [left, top] = [Math.max(Math.round(x - width / 2), 0), Math.max(Math.round(y - height / 2), 0)]
  const right = Math.min(Math.round(x + width / 2), canvas.width)
  const bottom = Math.min(Math.round(y + height / 2), canvas.height)
  return right > left && bottom > top ? [left, top, right - left, bottom - top].join(',') : undefined
}
