import { parseRegion, resolveRegion } from '@pressmark/iiif/image/region.ts'

/** A size in pixels, of the image or of the frame. */
export type Size = { width: number; height: number }

/** A rectangle of the image in its own pixels, origin top left. IIIF writes it as `xywh`. */
export type Region = { x: number; y: number; width: number; height: number }

/** A rectangle in viewport units: the image is 1 wide. */
export type ViewportRect = { x: number; y: number; width: number; height: number }

/** Highest magnification in CSS pixels per image pixel: a pixel is then a square of this side. */
export const MAX_MAGNIFICATION = 16

const CRISP_ABOVE = 2
const SMOOTH_BELOW = 1.8

export const toViewport = (region: Region, image: Size): ViewportRect => ({
  x: region.x / image.width,
  y: region.y / image.width,
  width: region.width / image.width,
  height: region.height / image.width,
})

/** Returns the part of the image that a viewport rectangle shows: whole pixels inside the image, at least one. */
export const toImage = (rect: ViewportRect, image: Size): Region => {
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max)
  const left = clamp(rect.x * image.width, image.width - 1)
  const top = clamp(rect.y * image.width, image.height - 1)
  const right = clamp((rect.x + rect.width) * image.width, image.width)
  const bottom = clamp((rect.y + rect.height) * image.width, image.height)
  return { x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) }
}

/**
 * Returns the region that `xywh` describes in IIIF syntax (`x,y,w,h` or `pct:x,y,w,h`), cut at the edges of the image.
 * Returns undefined if it is not a region of this image.
 */
export const regionOf = (xywh: string | undefined, image: Size): Region | undefined => {
  const region = xywh === undefined ? undefined : parseRegion(xywh)
  return region && resolveRegion(region, image)
}

/** Formats a region as `xywh`, in whole pixels. */
export const xywhOf = ({ x, y, width, height }: Region): string => [x, y, width, height].join(',')

/** Returns the upright box around a size that was turned by `degrees`. */
export const turnedSize = ({ width, height }: Size, degrees: number): Size => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Returns the largest size in the proportions of `shape` that fits into `frame`. */
export const fitWithin = (shape: Size, frame: Size): Size => {
  const scale = Math.min(frame.width / shape.width, frame.height / shape.height)
  return { width: shape.width * scale, height: shape.height * scale }
}

/** Returns the viewport zoom (frame width over image width) at which the image, turned by `degrees`, just fits into the frame. */
export const wholePictureZoom = (image: Size, frame: Size, degrees: number): number => {
  const turned = turnedSize(image, degrees)
  return (fitWithin(turned, frame).width / turned.width) * (image.width / frame.width)
}

/** Returns the CSS pixels per image pixel at a viewport zoom. */
export const magnification = (zoom: number, image: Size, frame: Size): number => (zoom * frame.width) / image.width

/** Returns whether pixels are drawn as squares: above twice their size, with a margin so that a camera at the limit does not flicker. */
export const drawsSquares = (scale: number, { hasSquares }: { hasSquares: boolean }): boolean =>
  scale > (hasSquares ? SMOOTH_BELOW : CRISP_ABOVE)
