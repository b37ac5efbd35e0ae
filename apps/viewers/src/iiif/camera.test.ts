import { expect, test } from 'vitest'
import { viewOf, xywhInSight } from './camera.ts'

const canvas = { width: 1000, height: 2000 }
const frame = { width: 800, height: 400 }

test('a wide region fills the width of the window', () => {
  expect(viewOf('100,200,400,100', canvas, frame)).toEqual({ x: 300, y: 250, zoom: 1 / 400 })
})

test('a high region fills its height', () => {
  expect(viewOf('pct:0,0,10,50', canvas, frame)).toEqual({ x: 50, y: 500, zoom: 1 / 2000 })
})

test.each([undefined, 'nothing', '5000,0,1,1'])('%s is not a view', (xywh) => {
  expect(viewOf(xywh, canvas, frame)).toBeUndefined()
})

test('the visible part is cut at the edges of the canvas', () => {
  expect(xywhInSight({ x: 300, y: 250, zoom: 1 / 400 }, canvas, frame)).toBe('100,150,400,200')
  expect(xywhInSight({ x: 0, y: 0, zoom: 1 / 400 }, canvas, frame)).toBe('0,0,200,100')
  expect(xywhInSight({ x: 9000, y: 0, zoom: 1 / 400 }, canvas, frame)).toBeUndefined()
})
