import { expect, test } from 'vitest'
import { cameraOn, clearest, NOTHING_COVERED } from './framing.ts'

const IMAGE = { width: 4000, height: 3000 }
const FRAME = { width: 1000, height: 500 }
const REGION = { x: 1000, y: 500, width: 1000, height: 500 }

test('a region is centred with a small margin', () => {
  const { x, y, width } = cameraOn(REGION, IMAGE, FRAME)
  expect([x, y]).toEqual([1500 / 4000, 750 / 4000])
  expect(width).toBeCloseTo(1000 / 0.94 / 4000, 9)
})

test('an overlay on the left moves the region to the right', () => {
  const covered = { ...NOTHING_COVERED, left: 400 }
  const { x, width } = cameraOn(REGION, IMAGE, FRAME, covered)
  const perPixel = FRAME.width / width
  // The centre of the region is at 700 px, half way between 400 and 1000.
  expect((1500 / 4000 - x) * perPixel + FRAME.width / 2).toBeCloseTo(700, 6)
})

test('a frame that is completely covered still has a camera', () => {
  const { width } = cameraOn(REGION, IMAGE, FRAME, { ...NOTHING_COVERED, left: 2000 })
  expect(width).toBeGreaterThan(0)
})

test('a wide region is placed above a card, a high region beside it', () => {
  const beside = { ...NOTHING_COVERED, left: 360 }
  const above = { ...NOTHING_COVERED, bottom: 200 }
  expect(clearest({ x: 0, y: 0, width: 3000, height: 300 }, FRAME, [beside, above])).toBe(above)
  expect(clearest({ x: 0, y: 0, width: 300, height: 3000 }, FRAME, [beside, above])).toBe(beside)
})
