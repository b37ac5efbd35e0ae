import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageButtons } from './page-buttons.ts'

test('few pages have a button each', () => {
  expect(pageButtons(1, 3)).toEqual([1, 2, 3])
})

test('twelve pages still have a button each', () => {
  expect(pageButtons(6, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('many pages have buttons for the first, the last and those around the current page', () => {
  expect(pageButtons(20, 40)).toEqual([1, 'before', 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 'after', 40])
})

test('there are at most twelve buttons, each once and in order, with the current page among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const [current, pages] = [Math.min(a, b), Math.max(a, b)]
      const numbers = pageButtons(current, pages).filter((button) => typeof button === 'number')
      expect(numbers.length).toBeLessThanOrEqual(12)
      expect(numbers).toContain(current)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages])
    }),
  )
})
