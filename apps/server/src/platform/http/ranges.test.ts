import { expect, test } from 'vitest'
import { parseRange } from './ranges.ts'

test.each([
  [undefined, { type: 'all' }],
  ['bytes=0-', { type: 'part', start: 0, end: 99 }],
  ['bytes=0-0', { type: 'part', start: 0, end: 0 }],
  ['bytes=10-19', { type: 'part', start: 10, end: 19 }],
  ['bytes=90-500', { type: 'part', start: 90, end: 99 }],
  ['bytes=-10', { type: 'part', start: 90, end: 99 }],
  ['bytes=-500', { type: 'part', start: 0, end: 99 }],
  ['bytes=100-', { type: 'unsatisfiable' }],
  ['bytes=-0', { type: 'unsatisfiable' }],
  ['bytes=20-10', { type: 'all' }],
  ['bytes=0-1,5-6', { type: 'all' }],
  ['bytes=-', { type: 'all' }],
  ['items=0-1', { type: 'all' }],
])('in a file of 100 bytes, %j means %j', (range, expected) => {
  expect(parseRange({ range, ifRange: undefined }, 100, '"a"')).toEqual(expected)
})

test('a range of another version is answered with the whole current version', () => {
  expect(parseRange({ range: 'bytes=0-1', ifRange: '"b"' }, 100, '"a"')).toEqual({ type: 'all' })
  expect(parseRange({ range: 'bytes=0-1', ifRange: '"a"' }, 100, '"a"')).toEqual({ type: 'part', start: 0, end: 1 })
})
