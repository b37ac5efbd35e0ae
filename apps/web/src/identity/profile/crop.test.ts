import { expect, test } from 'vitest'
import { dragged, squareOf } from './crop.ts'

const WIDE = { width: 1000, height: 400 }
const MIDDLE = { zoom: 1, x: 0.5, y: 0.5 }

test('the largest square is in the middle, and a zoomed square is inside it', () => {
  expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 300, top: 0, side: 400 })
  expect(squareOf(WIDE, { ...MIDDLE, zoom: 2 })).toEqual({ left: 400, top: 100, side: 200 })
})

test('dragging moves the image with the pointer, up to its edge', () => {
  const right = dragged(WIDE, MIDDLE, { x: 30, y: 30 }, 300)
  expect(squareOf(WIDE, right)).toEqual({ left: 260, top: 0, side: 400 })
  expect(squareOf(WIDE, dragged(WIDE, MIDDLE, { x: 3000, y: 0 }, 300)).left).toBe(0)
  expect(squareOf(WIDE, dragged(WIDE, MIDDLE, { x: -3000, y: 0 }, 300)).left).toBe(600)
})
