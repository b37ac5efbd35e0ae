import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestBox, moveBox, presetOf, regionText, resizeBox, SIZE_NAMES, sizeText } from './crop.ts'

const picture = { width: 4000, height: 3000 }
const square = { width: 1080, height: 1080 }

describe('the sizes of a download', () => {
  test('match the specification', () => {
    expect(SIZE_NAMES.map(sizeText)).toEqual([
      '1080,1080',
      '1920,1080',
      '1080,1920',
      '3508,2480',
      '2480,3508',
      '4961,3508',
      '3508,4961',
      'full',
      'pct:50',
    ])
  })

  test('full and half have no shape', () => {
    expect(presetOf('full')).toBeUndefined()
    expect(presetOf('half')).toBeUndefined()
    expect(presetOf('horizontal')).toMatchObject({ width: 1920, height: 1080 })
  })
})

describe('the box of a crop', () => {
  test('is at first the largest box of its shape, in the middle', () => {
    expect(largestBox(picture, square)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 })
    expect(largestBox(picture, { width: 1920, height: 1080 })).toEqual({ x: 0, y: 375, width: 4000, height: 2250 })
  })

  test('stops at the edges of the image', () => {
    const box = { x: 500, y: 0, width: 3000, height: 3000 }
    expect(moveBox(box, picture, 9000, 10)).toMatchObject({ x: 1000, y: 0 })
    expect(moveBox(box, picture, -9000, -10)).toMatchObject({ x: 0, y: 0 })
  })

  test('keeps its corner and its shape when it is resized', () => {
    const box = { x: 3000, y: 100, width: 500, height: 500 }
    expect(resizeBox(box, picture, square, 800)).toEqual({ x: 3000, y: 100, width: 800, height: 800 })
    expect(resizeBox(box, picture, square, 5000)).toEqual({ x: 3000, y: 100, width: 1000, height: 1000 })
    expect(resizeBox(box, picture, square, -5)).toMatchObject({ width: 1, height: 1 })
  })

  test('has integer pixels inside the image after every change', () => {
    const side = fc.integer({ min: 1, max: 40_000 })
    const size = fc.record({ width: side, height: side })
    const shift = fc.double({ min: -1e5, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(
        size,
        fc.constantFrom(...SIZE_NAMES.flatMap((name) => presetOf(name) ?? [])),
        shift,
        shift,
        (of, shape, right, wide) => {
          const moved = moveBox(largestBox(of, shape), of, right, wide)
          for (const box of [moved, resizeBox(moved, of, shape, wide)]) {
            expect(Object.values(box).every(Number.isInteger)).toBe(true)
            expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1)
            expect(box.x + box.width).toBeLessThanOrEqual(of.width)
            expect(box.y + box.height).toBeLessThanOrEqual(of.height)
          }
        },
      ),
    )
  })

  test('is written as a IIIF region', () => {
    expect(regionText({ x: 1, y: 2, width: 3, height: 4 })).toBe('1,2,3,4')
  })
})
