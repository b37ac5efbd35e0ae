/** Which square of a picture is kept: `zoom` 1 is the largest that there is; `x` and `y` are the place of its middle between
 *  the ends that it can be moved to, 0..1. */
export type Crop = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

/** The square in the picture's own pixels. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture was dragged by so many of the `shown` px of the square. */
export const dragged = (size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop => {
  const { left, top, side } = squareOf(size, crop)
  const place = (start: number, moved: number, room: number, before: number) =>
    room === 0 ? before : Math.min(1, Math.max(0, (start - (moved * side) / shown) / room))
  return {
    ...crop,
    x: place(left, by.x, size.width - side, crop.x),
    y: place(top, by.y, size.height - side, crop.y),
  }
}
