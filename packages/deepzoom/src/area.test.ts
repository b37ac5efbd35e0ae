import { describe, expect, test } from 'vitest'
import { areaOf, cornerClick, drawn, HANDLES, moved, outline, pulled, rectangleOf, withinPicture } from './area.ts'

const IMAGE = { width: 1000, height: 600 }
const AREA = rectangleOf({ x: 100, y: 100, width: 200, height: 100 })

test('a region is whole pixels inside the image', () => {
  expect(withinPicture({ x: -3.4, y: 590.2, width: 2000, height: 50 }, IMAGE)).toEqual({
    x: 0,
    y: 590,
    width: 1000,
    height: 10,
  })
})

test('a box can be drawn from any corner to any other', () => {
  const region = { x: 10, y: 20, width: 30, height: 40 }
  const corners = [
    { x: 40, y: 60 },
    { x: 10.2, y: 19.8 },
  ]
  expect(drawn('rectangle', corners, IMAGE)?.region).toEqual({ ...region, height: 40 })
})

test('a click draws nothing', () => {
  expect(drawn('rectangle', [{ x: 5, y: 5 }], IMAGE)).toBeUndefined()
  expect(drawn('polygon', [{ x: 5, y: 5 }], IMAGE)).toBeUndefined()
})

test('a moved area stays inside the image and keeps its size', () => {
  expect(moved(AREA, { x: 5000, y: -5000 }, IMAGE).region).toEqual({ x: 800, y: 0, width: 200, height: 100 })
})

describe('a resized area', () => {
  test.each([
    ['nw', { x: 110, y: 120, width: 190, height: 80 }],
    ['n', { x: 100, y: 120, width: 200, height: 80 }],
    ['ne', { x: 100, y: 120, width: 210, height: 80 }],
    ['e', { x: 100, y: 100, width: 210, height: 100 }],
    ['se', { x: 100, y: 100, width: 210, height: 120 }],
    ['s', { x: 100, y: 100, width: 200, height: 120 }],
    ['sw', { x: 110, y: 100, width: 190, height: 120 }],
    ['w', { x: 110, y: 100, width: 190, height: 100 }],
  ] as const)('by %s', (handle, region) => {
    expect(pulled(AREA, handle, { x: 10, y: 20 }, IMAGE).region).toEqual(region)
  })

  test.each(HANDLES)('by %s beyond everything, it neither turns over nor leaves the image', (handle) => {
    for (const distance of [9999, -9999]) {
      const { x, y, width, height } = pulled(AREA, handle, { x: distance, y: distance }, IMAGE).region
      expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(IMAGE.width)
      expect(y + height).toBeLessThanOrEqual(IMAGE.height)
    }
  })

  test('a polygon is stretched with its bounds', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
    ]
    expect(pulled(drawn('polygon', points, IMAGE)!, 'e', { x: 100, y: 0 }, IMAGE).points).toEqual([
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 100 },
    ])
  })
})

test.each(['rectangle', 'ellipse'] as const)('a %s is recognised by its outline', (shape) => {
  const area = { ...AREA, shape }
  expect(areaOf(AREA.region, outline(area))).toEqual(area)
})

test('a polygon is recognised by its outline, any other outline becomes its box', () => {
  const path = 'M1,2L30,4L5,60Z'
  expect(outline(areaOf(AREA.region, path))).toBe(path)
  expect(areaOf(AREA.region, 'M0,0C1,1 2,2 3,3Z').shape).toBe('rectangle')
})

test('a click near the first corner, or a double click, closes a polygon of three corners', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ]
  const far = (one: { x: number; y: number }, other: { x: number; y: number }) =>
    Math.hypot(one.x - other.x, one.y - other.y)
  expect(cornerClick([], { x: 0, y: 0 }, far)).toBe('add')
  expect(cornerClick(corners, { x: 50, y: 60 }, far)).toBe('add')
  expect(cornerClick(corners, { x: 5, y: 5 }, far)).toBe('close')
  expect(cornerClick(corners, { x: 102, y: 101 }, far)).toBe('close')
  expect(cornerClick(corners.slice(0, 2), { x: 100, y: 1 }, far), 'a double click too early').toBe('nothing')
})
