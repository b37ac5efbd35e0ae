import { DOWNLOAD_PRESETS, DOWNLOAD_SIZES } from '@pressmark/contract/delivery/downloads.ts'

/** px of the picture. */
export type Size = { width: number; height: number }
/** A part of the picture in whole pixels of it, from its top left corner. */
export type Box = Size & { x: number; y: number }

export type SizeName = keyof typeof DOWNLOAD_SIZES | (typeof DOWNLOAD_PRESETS)[number]['name']

/** Every size that a download is offered in, as the specification lists them. @source spec 000 §9 */
export const SIZE_NAMES: readonly SizeName[] = [...DOWNLOAD_PRESETS.map(({ name }) => name), 'full', 'half']

/** The pixels of a preset; none for full and half, which are as large as the picture makes them. */
export const presetOf = (name: SizeName): Size | undefined => DOWNLOAD_PRESETS.find((preset) => preset.name === name)

/** The size as the addresses of downloads write it. */
export const sizeText = (name: SizeName): string => {
  const preset = presetOf(name)
  if (preset) return `${preset.width},${preset.height}`
  return name === 'half' ? DOWNLOAD_SIZES.half : DOWNLOAD_SIZES.full
}

export const regionText = ({ x, y, width, height }: Box): string => [x, y, width, height].join(',')

/** The largest box of a shape inside the picture, in its middle. */
export const largestBox = (picture: Size, shape: Size): Box => {
  const size = sizedTo(picture, shape, picture.width)
  return {
    ...size,
    x: Math.floor((picture.width - size.width) / 2),
    y: Math.floor((picture.height - size.height) / 2),
  }
}

/** The box moved, as far as the picture goes. */
export const moveBox = (box: Box, picture: Size, right: number, down: number): Box => ({
  ...box,
  x: clamp(Math.round(box.x + right), picture.width - box.width),
  y: clamp(Math.round(box.y + down), picture.height - box.height),
})

/** The box with another width, its top left corner where it was, its shape kept; no larger than the picture allows there. */
export const resizeBox = (box: Box, picture: Size, shape: Size, width: number): Box => {
  const room = { width: picture.width - box.x, height: picture.height - box.y }
  return { ...box, ...sizedTo(room, shape, width) }
}

/* As wide as asked if the shape then fits; a pixel at least. */
const sizedTo = (room: Size, shape: Size, width: number): Size => {
  const ratio = shape.height / shape.width
  const widest = Math.min(room.width, Math.floor(room.height / ratio))
  const wide = Math.max(Math.min(Math.round(width), widest), 1)
  return { width: wide, height: Math.max(Math.min(Math.round(wide * ratio), room.height), 1) }
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))
