import type { ClientRect } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import {
  areaOf,
  isHorizontal,
  isSameOrder,
  nextPosition,
  pointOf,
  positionOf,
  sortingStrategy,
  withMoved,
} from './sortable-rows.ts'

/* Heights of rows that are 6 px apart. */
const HEIGHTS = [76, 90, 76, 100]
const rectAt = (top: number, height: number): ClientRect => ({
  top,
  height,
  bottom: top + height,
  left: 0,
  right: 240,
  width: 240,
})
const stacked = (heights: readonly number[]) => {
  let top = 2
  return heights.map((height) => {
    const rect = rectAt(top, height)
    top += height + 6
    return rect
  })
}
const turned = ({ top, bottom, left, right, height, width }: ClientRect): ClientRect => ({
  top: left,
  bottom: right,
  left: top,
  right: bottom,
  height: width,
  width: height,
})

test.each([
  ['below each other', (rect: ClientRect) => rect, { axis: 'y', start: 'top', size: 'height' }],
  ['side by side', turned, { axis: 'x', start: 'left', size: 'width' }],
] as const)(
  'rows of any size that are %s shift as if the dragged row were at its new position',
  (_, laid, { axis, start, size }) => {
    const rects = stacked(HEIGHTS).map(laid)
    for (const from of HEIGHTS.keys()) {
      for (const to of HEIGHTS.keys()) {
        const visible = rects
          .map((rect, index) => {
            const shift = sortingStrategy({
              activeNodeRect: rects[from]!,
              activeIndex: from,
              index,
              rects,
              overIndex: to,
            })
            return { start: rect[start] + (shift?.[axis] ?? 0), size: rect[size] }
          })
          .sort((a, b) => a.start - b.start)
        const expected = stacked(HEIGHTS.toSpliced(from, 1).toSpliced(to, 0, HEIGHTS[from]!))
        expect(visible, `${from} to ${to}`).toEqual(expected.map(({ top, height }) => ({ start: top, size: height })))
      }
    }
  },
)

const ROWS = { HIGH: ['a', 'b'], MEDIUM: ['c'], LOW: [] } as const

test('a row is found in its list, and moves within it and to another list', () => {
  expect(positionOf(ROWS, 'b')).toEqual({ list: 'HIGH', index: 1 })
  expect(positionOf(ROWS, 'x')).toBeUndefined()
  expect(withMoved(ROWS, 'a', { list: 'HIGH', index: 1 })).toEqual({ ...ROWS, HIGH: ['b', 'a'] })
  expect(withMoved(ROWS, 'a', { list: 'LOW', index: 0 })).toEqual({ HIGH: ['b'], MEDIUM: ['c'], LOW: ['a'] })
  expect(isSameOrder(ROWS, { HIGH: ['a', 'b'], MEDIUM: ['c'], LOW: [] })).toBe(true)
  expect(isSameOrder(ROWS, { HIGH: ['b', 'a'], MEDIUM: ['c'], LOW: [] })).toBe(false)
})

test.each([
  ['ArrowDown', { list: 'HIGH', index: 0 }, { list: 'HIGH', index: 1 }],
  ['ArrowUp', { list: 'HIGH', index: 0 }, undefined],
  ['ArrowDown', { list: 'HIGH', index: 1 }, undefined],
  ['ArrowRight', { list: 'HIGH', index: 1 }, { list: 'MEDIUM', index: 1 }],
  ['ArrowRight', { list: 'MEDIUM', index: 0 }, { list: 'LOW', index: 0 }],
  ['ArrowRight', { list: 'LOW', index: 0 }, undefined],
  ['ArrowLeft', { list: 'HIGH', index: 0 }, undefined],
  ['Tab', { list: 'HIGH', index: 0 }, undefined],
] as const)('with several lists, %s moves a row from %j to %j', (key, from, to) =>
  expect(nextPosition(ROWS, from, key)).toEqual(to),
)

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 0, 1],
  ['ArrowUp', 1, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowRight', 1, undefined],
] as const)('in a single list, %s moves a row from %i to %i', (key, from, to) =>
  expect(nextPosition({ rows: ['a', 'b'] }, { list: 'rows', index: from }, key)?.index).toBe(to),
)

test('a row moved by keys is drawn at its new position, also in an empty list', () => {
  const rects = stacked([76, 90])
  const droppableRects = new Map([
    ['a', rects[0]!],
    ['b', rects[1]!],
    [areaOf('LOW'), rectAt(300, 50)],
  ])
  const measured = { collisionRect: rects[0]!, droppableRects }
  // The end of the smaller row is where that of the larger was.
  expect(pointOf(measured, ROWS, 'a', { list: 'HIGH', index: 1 })).toEqual({ x: 0, y: 84 + 90 - 76 })
  expect(pointOf(measured, ROWS, 'b', { list: 'HIGH', index: 0 })).toEqual({ x: 0, y: 2 })
  expect(pointOf(measured, ROWS, 'a', { list: 'LOW', index: 0 })).toEqual({ x: 0, y: 300 })
  expect(pointOf({ ...measured, collisionRect: null }, ROWS, 'a', { list: 'HIGH', index: 1 })).toBeUndefined()
})

test('a single row is not horizontal', () => expect(isHorizontal([rectAt(0, 10)])).toBe(false))
