import { DOWNLOAD_PRESETS, DOWNLOAD_SIZES } from '@pressmark/contract/delivery/downloads.ts'

/** px of the image. */
export type Size = { width: number; height: number }
/** A part of the image in whole pixels, from its top left corner. */
export type Box = Size & { x: number; y: number }

export type SizeName = keyof typeof DOWNLOAD_SIZES | (typeof DOWNLOAD_PRESETS)[number]['name']

/** Every size that a download is offered in, as the specification lists them. @source spec 000 §9 */
export const SIZE_NAMES: readonly SizeName[] = [...DOWNLOAD_PRESETS.map(({ name }) => name), 'full', 'half']

/** Returns the pixels of a preset. Undefined for full and half, which depend on the image. */
export const presetOf = (name: SizeName): Size | undefined => DOWNLOAD_PRESETS.find((preset) => preset.name === name)

/** Formats the size for download addresses. */
export const sizeText = (name: SizeName): string => {
  const preset = presetOf(name)
  if (preset) return `${preset.width},${preset.height}`
  return name === 'half' ? DOWNLOAD_SIZES.half : DOWNLOAD_SIZES.full
}

export const regionText = ({ x, y, width, height }: Box): string => [x, y, width, height].join(',')

/** Returns the largest box of a shape in the middle of the image. */
export const largestBox = (picture: Size, shape: Size): Box => {
  const size = sizedTo(picture, shape, picture.width)
  return {
    ...size,
    x: Math.floor((picture.width - size.width) / 2),
    y: Math.floor((picture.height - size.height) / 2),
  }
}

/** Moves the box, up to the edges of the image. */
export const moveBox = (box: Box, picture: Size, right: number, down: number): Box => ({
  ...box,
  x: clamp(Math.round(box.x + right), picture.width - box.width),
  y: clamp(Math.round(box.y + down), picture.height - box.height),
})

/** Changes the width of the box, with the same top left corner and shape, up to the edges of the image. */
export const resizeBox = (box: Box, picture: Size, shape: Size, width: number): Box => {
  const space = { width: picture.width - box.x, height: picture.height - box.y }
  return { ...box, ...sizedTo(space, shape, width) }
}

/* Limits the requested width so that the shape fits. At least one pixel. */
const sizedTo = (space: Size, shape: Size, width: number): Size => {
  const ratio = shape.height / shape.width
  const widest = Math.min(space.width, Math.floor(space.height / ratio))
  const wide = Math.max(Math.min(Math.round(width), widest), 1)
  return { width: wide, height: Math.max(Math.min(Math.round(wide * ratio), space.height), 1) }
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))
