import { expect, test } from 'vitest'
import { EASINGS } from '../platform/constants.ts'
import { eased, flightSeconds } from './easings.ts'

test.each(EASINGS)('%s begins at the beginning, ends at the end, and makes no jump', (easing) => {
  expect(eased(easing, 0)).toBeCloseTo(0)
  expect(eased(easing, 1)).toBeCloseTo(1)
  for (let step = 1; step <= 1000; step += 1) {
    const way = Math.abs(eased(easing, step / 1000) - eased(easing, (step - 1) / 1000))
    expect(way).toBeLessThan(0.01)
  }
  expect([eased(easing, -3), eased(easing, 7)]).toEqual([eased(easing, 0), eased(easing, 1)])
})

test('a way that eases in and out is half done at half time', () => {
  for (const easing of EASINGS.filter((name) => name.startsWith('easeInOut')))
    expect(eased(easing, 0.5)).toBeCloseTo(0.5)
})

test('speed divides the duration; without a transition nothing takes time', () => {
  expect(flightSeconds({ enabled: true, duration: 10, speed: 4 })).toBe(2.5)
  expect(flightSeconds({ enabled: false, duration: 10, speed: 4 })).toBe(0)
})
