import type { Easing } from '@pressmark/contract/platform/constants.ts'
import type { Cam } from '@pressmark/contract/stories/flight.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Region = Point & Size

/** A file of the folder: its name, and its width in px. */
type File = { name: string; width: number }

/** The image of a step as the page has it. Lengths without a unit are px of the original image. */
export type StagedPicture = {
  image: Size
  area: Region
  /** Outline of the area: SVG path data. */
  outline: string
  whole: File
  detail: File
  /** The movement from the step before it. */
  flight: { ms: number; easing: Easing }
}

/** The limits of a camera: the image, the frame in CSS px, and the smallest width that the frame may show. */
export type Bounds = { image: Size; frame: Size; narrowest: number }

/* Margin around a region, as a part of the frame. The viewer online has the same. */
const MARGIN = 0.06
/* CSS px per pixel of the sharpest file. Beyond it, nothing more can be seen. */
const MAX_ENLARGEMENT = 4

/** Returns the camera that shows a region in the centre of the frame, as large as possible. */
export const fitted = ({ x, y, width, height }: Region, frame: Size): Cam => {
  const scale = Math.min(frame.width / width, frame.height / height) * (1 - MARGIN)
  return { x: x + width / 2, y: y + height / 2, width: frame.width / scale }
}

/** Returns the camera that shows the whole image. */
export const fittedWhole = (image: Size, frame: Size): Cam => fitted({ x: 0, y: 0, ...image }, frame)

/** Returns the px of the file per px of the original. */
export const sharpnessOf = (file: File, { width }: Size): number => file.width / width

/** Returns the bounds of a camera on a step. The area always fits into the frame, even if its file is small. */
export const boundsOf = ({ image, area, whole, detail }: StagedPicture, frame: Size): Bounds => {
  const sharpest = Math.max(sharpnessOf(whole, image), sharpnessOf(detail, area))
  return { image, frame, narrowest: Math.min((frame.width * sharpest) / MAX_ENLARGEMENT, fitted(area, frame).width) }
}

/** Zooms about a point of the frame, which stays where it is as far as the bounds allow. */
export const zoomed = (from: Cam, factor: number, about: Point, bounds: Bounds): Cam => {
  const { frame, image, narrowest } = bounds
  const width = between(from.width / factor, narrowest, fittedWhole(image, frame).width)
  const shift = (from.width - width) / frame.width
  const x = from.x + (about.x - frame.width / 2) * shift
  const y = from.y + (about.y - frame.height / 2) * shift
  return limited({ x, y, width }, from, bounds)
}

/** Moves the image by CSS px, as far as the bounds allow. */
export const moved = (from: Cam, by: Point, bounds: Bounds): Cam => {
  const unit = from.width / bounds.frame.width
  return limited({ ...from, x: from.x - by.x * unit, y: from.y - by.y * unit }, from, bounds)
}

/** Returns the same view after the frame has changed: the same centre and the same magnification. */
export const resized = (cam: Cam, before: Size, after: Size): Cam => ({
  ...cam,
  width: (cam.width * after.width) / before.width,
})

/** Returns where the frame shows the image: the position of its corner in CSS px, and the CSS px per px of the image. */
export const placed = ({ x, y, width }: Cam, frame: Size): Point & { scale: number } => {
  const scale = frame.width / width
  return { x: frame.width / 2 - x * scale, y: frame.height / 2 - y * scale, scale }
}

/* An area at the edge of the image is centred, so that space beside the image is visible. A person cannot enlarge this space,
   and it disappears while they zoom out. */
const limited = (next: Cam, from: Cam, { image, frame }: Bounds): Cam => {
  const rest = fittedWhole(image, frame).width
  const share = next.width > from.width ? Math.max(0, rest - next.width) / (rest - from.width) : 1
  const ratio = frame.height / frame.width
  const along = (axis: 'x' | 'y', length: number, view: number): number => {
    const [least, most] = centres(length, view * next.width)
    const beyond = distanceTo(centres(length, view * from.width), from[axis]) * share
    return between(next[axis], least - beyond, most + beyond)
  }
  return { x: along('x', image.width, 1), y: along('y', image.height, ratio), width: next.width }
}

/* Returns the first and the last centre of a view that shows no space beside the image, or the least. */
const centres = (length: number, view: number): [number, number] =>
  view >= length ? [length / 2, length / 2] : [view / 2, length - view / 2]

const distanceTo = ([least, most]: [number, number], at: number): number => Math.max(0, least - at, at - most)

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
