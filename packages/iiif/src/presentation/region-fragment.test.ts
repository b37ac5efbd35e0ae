import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRegionFragment, parseRegionFragment } from './region-fragment.ts'

test.each([
  ['xywh=160,120,320,240', { unit: 'pixel', x: 160, y: 120, width: 320, height: 240 }],
  ['xywh=pixel:160,120,320,240', { unit: 'pixel', x: 160, y: 120, width: 320, height: 240 }],
  ['xywh=percent:25,25,50,50.5', { unit: 'percent', x: 25, y: 25, width: 50, height: 50.5 }],
  ['https://example.org/canvas/1#t=1,2&xywh=1,2,3,4', { unit: 'pixel', x: 1, y: 2, width: 3, height: 4 }],
  ['xywh=1,2,3,4&xywh=5,6,7,8', { unit: 'pixel', x: 5, y: 6, width: 7, height: 8 }],
])('%s is a region', (text, region) => {
  expect(parseRegionFragment(text)).toEqual(region)
})

test.each([
  '',
  'xywh=',
  'xywh=1,2,3',
  'xywh=1,2,0,4',
  'xywh=1,2,3,-4',
  'xywh=inch:1,2,3,4',
  'xywh=pixel:percent:1,2,3,4',
  't=1,2',
])('%s is not a region', (text) => {
  expect(parseRegionFragment(text)).toBeUndefined()
})

test('a formatted region is parsed as the same region', () => {
  const number = fc.integer({ min: 1, max: 1e9 }).map((thousandths) => thousandths / 1000)
  const region = fc.record({
    unit: fc.constantFrom('pixel', 'percent'),
    x: number,
    y: number,
    width: number,
    height: number,
  })
  fc.assert(
    fc.property(region, (fragment) => {
      expect(parseRegionFragment(formatRegionFragment(fragment))).toEqual(fragment)
    }),
  )
})
