import { parseRegion, resolveRegion } from '@pressmark/iiif/image/region.ts'

/** A size in pixels, of the picture or of the frame it is seen through. */
export type Size = { width: number; height: number }

/** A rectangle of the picture in its own pixels, origin top left: what IIIF writes as `xywh`. */
export type Region = { x: number; y: number; width: number; height: number }

/** A rectangle in viewport units: the picture is 1 wide, whatever its pixels. */
export type ViewportRect = { x: number; y: number; width: number; height: number }

/** How far a picture can be magnified: CSS pixels per picture pixel, so that one pixel is a square of this side. */
export const MAX_MAGNIFICATION = 16

const CRISP_ABOVE = 2
const SMOOTH_BELOW = 1.8

export const toViewport = (region: Region, image: Size): ViewportRect => ({
  x: region.x / image.width,
  y: region.y / image.width,
  width: region.width / image.width,
  height: region.height / image.width,
})

/** The part of the picture that a viewport rectangle shows: whole pixels, inside the picture, at least one of them. */
export const toImage = (rect: ViewportRect, image: Size): Region => {
  const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
  const left = clamp(rect.x * image.width, image.width - 1)
  const top = clamp(rect.y * image.width, image.height - 1)
  const right = clamp((rect.x + rect.width) * image.width, image.width)
  const bottom = clamp((rect.y + rect.height) * image.width, image.height)
  return { x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) }
}

/** The region that `xywh` names as IIIF writes it (`x,y,w,h` or `pct:x,y,w,h`), cut at the edges of the picture; undefined
 *  where it names none of this picture. */
export const regionOf = (xywh: string | undefined, image: Size): Region | undefined => {
  const region = xywh === undefined ? undefined : parseRegion(xywh)
  return region && resolveRegion(region, image)
}

/** A region as `xywh`, whole pixels. */
export const xywhOf = ({ x, y, width, height }: Region): string => [x, y, width, height].join(',')

/** The upright box around a size that was turned by `degrees`. */
export const turnedSize = ({ width, height }: Size, degrees: number): Size => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** The largest size with the shape of `shape` that lies within `frame`. */
export const fitWithin = (shape: Size, frame: Size): Size => {
  const scale = Math.min(frame.width / shape.width, frame.height / shape.height)
  return { width: shape.width * scale, height: shape.height * scale }
}

/** The viewport zoom (frame width over picture width) at which the picture, turned by `degrees`, is just all inside the frame. */
export const wholePictureZoom = (image: Size, frame: Size, degrees: number): number => {
  const turned = turnedSize(image, degrees)
  return (fitWithin(turned, frame).width / turned.width) * (image.width / frame.width)
}

/** CSS pixels per picture pixel at a viewport zoom. */
export const magnification = (zoom: number, image: Size, frame: Size): number => (zoom * frame.width) / image.width

/** Whether pixels are drawn as squares: beyond twice their size, with a margin so that a camera resting at the limit does not flicker. */
export const drawsSquares = (scale: number, drawsSquaresNow: boolean): boolean =>
  scale > (drawsSquaresNow ? SMOOTH_BELOW : CRISP_ABOVE)
