/** The square part of an image. `zoom` 1 is the largest square. `x` and `y` are the position of its centre within its range of
 *  movement, 0..1. */
export type Crop = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

/** Returns the square in pixels of the image. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Returns the crop after a drag of the image. `by` and `shown`, the size of the square on screen, are in px. */
export const dragged = (size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop => {
  const { left, top, side } = squareOf(size, crop)
  const position = (start: number, moved: number, range: number, before: number) =>
    range === 0 ? before : Math.min(1, Math.max(0, (start - (moved * side) / shown) / range))
  return {
    ...crop,
    x: position(left, by.x, size.width - side, crop.x),
    y: position(top, by.y, size.height - side, crop.y),
  }
}
