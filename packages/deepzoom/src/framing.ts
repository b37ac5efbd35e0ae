import type { Cam } from '@pressmark/contract/stories/flight.ts'
import type { Region, Size } from './geometry.ts'

/** Covered space at the edges of the frame, CSS px. */
export type Insets = { left: number; top: number; right: number; bottom: number }

export const NOTHING_COVERED: Insets = { left: 0, top: 0, right: 0, bottom: 0 }

/* Margin around a region, as a part of the free frame. */
const MARGIN = 0.06

/** Returns the CSS px per image pixel at which the region exactly fills the free part of the frame. */
const scaleIn = (region: Region, frame: Size, covered: Insets): number => {
  const free = freeOf(frame, covered)
  return Math.min(free.width / region.width, free.height / region.height) * (1 - MARGIN)
}

const freeOf = (frame: Size, { left, top, right, bottom }: Insets): Size => ({
  width: Math.max(frame.width - left - right, 1),
  height: Math.max(frame.height - top - bottom, 1),
})

/** Returns the camera that shows a region in the centre of the free frame, as large as possible. */
export const cameraOn = (region: Region, image: Size, frame: Size, covered: Insets = NOTHING_COVERED): Cam => {
  const scale = scaleIn(region, frame, covered)
  const middle = {
    x: region.x + region.width / 2 - (covered.left - covered.right) / 2 / scale,
    y: region.y + region.height / 2 - (covered.top - covered.bottom) / 2 / scale,
  }
  return { x: middle.x / image.width, y: middle.y / image.width, width: frame.width / scale / image.width }
}

/** Returns the insets that show the region largest. */
export const clearest = (region: Region, frame: Size, options: readonly [Insets, ...Insets[]]): Insets =>
  options.reduce((best, insets) => (scaleIn(region, frame, insets) > scaleIn(region, frame, best) ? insets : best))
