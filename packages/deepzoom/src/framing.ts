import type { Cam } from './flight.ts'
import type { Region, Size } from './geometry.ts'

/** What covers the frame at its edges, CSS px. */
export type Insets = { left: number; top: number; right: number; bottom: number }

export const NOTHING_COVERED: Insets = { left: 0, top: 0, right: 0, bottom: 0 }

/* Part of the free frame that a region leaves empty around itself. */
const AIR = 0.06

/** How many CSS px a picture's pixel has when the region just fills the part of the frame that is free. */
const scaleIn = (region: Region, frame: Size, covered: Insets): number => {
  const free = freeOf(frame, covered)
  return Math.min(free.width / region.width, free.height / region.height) * (1 - AIR)
}

const freeOf = (frame: Size, { left, top, right, bottom }: Insets): Size => ({
  width: Math.max(frame.width - left - right, 1),
  height: Math.max(frame.height - top - bottom, 1),
})

/** The camera that shows a region in the middle of what is free of the frame, as large as it can be there. */
export const cameraOn = (region: Region, image: Size, frame: Size, covered: Insets = NOTHING_COVERED): Cam => {
  const scale = scaleIn(region, frame, covered)
  const middle = {
    x: region.x + region.width / 2 - (covered.left - covered.right) / 2 / scale,
    y: region.y + region.height / 2 - (covered.top - covered.bottom) / 2 / scale,
  }
  return { x: middle.x / image.width, y: middle.y / image.width, width: frame.width / scale / image.width }
}

/** Of several ways to stay clear of what lies over the frame, the one that shows the region largest. */
export const clearest = (region: Region, frame: Size, ways: readonly [Insets, ...Insets[]]): Insets =>
  ways.reduce((best, way) => (scaleIn(region, frame, way) > scaleIn(region, frame, best) ? way : best))
