import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flightBetween, type Cam } from './flight.ts'

const cam = (x: number, y: number, width: number): Cam => ({ x, y, width })

describe('a flight', () => {
  test('starts and ends exactly at the given views', () => {
    const [from, to] = [cam(0.2, 0.3, 0.1), cam(0.8, 0.1, 0.4)]
    const at = flightBetween(from, to)
    expect(at(0)).toEqual(from)
    expect(at(1)).toEqual(to)
  })

  test('reaches its end without a jump', () => {
    const to = cam(0.8, 0.1, 0.4)
    const last = flightBetween(cam(0.2, 0.3, 0.1), to)(1 - 1e-9)
    expect(last.x).toBeCloseTo(to.x, 6)
    expect(last.y).toBeCloseTo(to.y, 6)
    expect(last.width).toBeCloseTo(to.width, 6)
  })

  test('climbs over a long distance', () => {
    expect(flightBetween(cam(0.1, 0.5, 0.05), cam(0.9, 0.5, 0.05))(0.5).width).toBeGreaterThan(0.3)
  })

  test('keeps its height without a distance', () => {
    expect(flightBetween(cam(0.5, 0.5, 0.2), cam(0.5, 0.5, 0.2))(0.5)).toEqual(cam(0.5, 0.5, 0.2))
  })

  test('zooms by equal factors at one point', () => {
    expect(flightBetween(cam(0.5, 0.5, 1), cam(0.5, 0.5, 0.01))(0.5).width).toBeCloseTo(0.1, 9)
  })

  test('does not leave its path for a part beyond it', () => {
    const at = flightBetween(cam(0, 0, 1), cam(1, 1, 0.5))
    expect(at(-0.1)).toEqual(cam(0, 0, 1))
    expect(at(1.1)).toEqual(cam(1, 1, 0.5))
  })

  test('always sees something, and never turns back', () => {
    const view = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      width: fc.double({ min: 1e-3, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(view, view, (from, to) => {
        const at = flightBetween(from, to)
        const towards = ({ x, y }: Cam) => (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)
        let before = 0
        for (let part = 0; part <= 1; part += 0.05) {
          const now = at(part)
          expect(now.width).toBeGreaterThan(0)
          expect(Number.isFinite(now.x + now.y + now.width)).toBe(true)
          expect(towards(now)).toBeGreaterThanOrEqual(before - 1e-6)
          before = towards(now)
        }
      }),
    )
  })
})
