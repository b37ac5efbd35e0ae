import { describe, expect, test } from 'vitest'
import {
  drawsSquares,
  fitWithin,
  magnification,
  regionOf,
  toImage,
  toViewport,
  turnedSize,
  wholePictureZoom,
  xywhOf,
} from './geometry.ts'

const sheet = { width: 4000, height: 3000 }

describe('between image pixels and viewport units', () => {
  test('both axes are measured in image widths', () => {
    expect(toViewport({ x: 1000, y: 1500, width: 2000, height: 1000 }, sheet)).toEqual({
      x: 0.25,
      y: 0.375,
      width: 0.5,
      height: 0.25,
    })
  })

  test.each([
    { x: 0, y: 0, width: 4000, height: 3000 },
    { x: 17, y: 2999, width: 1, height: 1 },
    { x: 3999, y: 0, width: 1, height: 3000 },
  ])('converting $x,$y,$width,$height and back gives the same region', (region) => {
    expect(toImage(toViewport(region, sheet), sheet)).toEqual(region)
  })

  test('parts outside the image are cut off', () => {
    expect(toImage({ x: -0.5, y: -0.5, width: 2, height: 2 }, sheet)).toEqual({ x: 0, y: 0, ...sheet })
  })

  test('a view completely outside the image still returns one pixel', () => {
    expect(toImage({ x: 5, y: 5, width: 1, height: 1 }, sheet)).toEqual({ x: 3999, y: 2999, width: 1, height: 1 })
    expect(toImage({ x: -5, y: -5, width: 1, height: 1 }, sheet)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })
})

describe('the whole image', () => {
  test.each([
    { frame: { width: 1000, height: 1000 }, degrees: 0, zoom: 1 },
    { frame: { width: 2000, height: 750 }, degrees: 0, zoom: 0.5 },
    { frame: { width: 1000, height: 1000 }, degrees: 90, zoom: 1 },
    { frame: { width: 1000, height: 500 }, degrees: 90, zoom: 0.5 },
    { frame: { width: 1000, height: 500 }, degrees: 180, zoom: 2 / 3 },
  ])('fits $frame.width × $frame.height turned by $degrees° at zoom $zoom', ({ frame, degrees, zoom }) => {
    expect(wholePictureZoom(sheet, frame, degrees)).toBeCloseTo(zoom, 10)
  })

  test('a quarter turn swaps the sides, an eighth needs more space than both', () => {
    const quarter = turnedSize(sheet, 90)
    expect(quarter.width).toBeCloseTo(3000)
    expect(quarter.height).toBeCloseTo(4000)
    expect(turnedSize({ width: 1, height: 1 }, 45).width).toBeCloseTo(Math.SQRT2)
  })

  test('fits into a box by its longer side and keeps its shape', () => {
    expect(fitWithin(sheet, { width: 160, height: 160 })).toEqual({ width: 160, height: 120 })
    expect(fitWithin({ width: 30, height: 60 }, { width: 160, height: 120 })).toEqual({ width: 60, height: 120 })
  })
})

describe('magnification', () => {
  test('is one if an image pixel covers one CSS pixel', () => {
    expect(magnification(4, sheet, { width: 1000, height: 600 })).toBe(1)
    expect(magnification(64, sheet, { width: 1000, height: 600 })).toBe(16)
  })

  test('pixels become squares above twice their size and stay squares until well below', () => {
    expect(drawsSquares(1, { hasSquares: false })).toBe(false)
    expect(drawsSquares(2, { hasSquares: false })).toBe(false)
    expect(drawsSquares(2.01, { hasSquares: false })).toBe(true)
    expect(drawsSquares(1.9, { hasSquares: true })).toBe(true)
    expect(drawsSquares(1.8, { hasSquares: true })).toBe(false)
  })
})

describe('a region as xywh', () => {
  const picture = { width: 1000, height: 500 }

  test.each([
    ['10,20,30,40', { x: 10, y: 20, width: 30, height: 40 }],
    ['pct:50,50,50,50', { x: 500, y: 250, width: 500, height: 250 }],
    ['900,400,500,500', { x: 900, y: 400, width: 100, height: 100 }],
  ])('%s is a part of the image', (xywh, region) => {
    expect(regionOf(xywh, picture)).toEqual(region)
  })

  test.each([undefined, '', '1,2,3', 'a,b,c,d', '2000,0,10,10', '0,0,0,0'])('%s is not a region', (xywh) => {
    expect(regionOf(xywh, picture)).toBeUndefined()
  })

  test('a region formatted as xywh is parsed as the same region', () => {
    const region = { x: 1, y: 2, width: 3, height: 4 }
    expect(regionOf(xywhOf(region), picture)).toEqual(region)
  })
})
