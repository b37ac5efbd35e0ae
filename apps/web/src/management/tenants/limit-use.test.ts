import { expect, test } from 'vitest'
import { percentOf } from './limit-use.ts'

test('the percentage of a limit is rounded down, and is 0 without a limit', () => {
  const cases = [
    [{ used: 5, limit: null }, 0],
    [{ used: 0, limit: 0 }, 100],
    [{ used: 899, limit: 1000 }, 89],
    [{ used: 900, limit: 1000 }, 90],
    [{ used: 3, limit: 2 }, 150],
  ] as const
  for (const [use, percent] of cases) expect(percentOf(use)).toBe(percent)
})
