import { afterEach, expect, test, vi } from 'vitest'
import { addPendingDeletes, isOwnDelete, removePendingDeletes } from './pending-deletes.ts'

afterEach(() => vi.useRealTimers())

test('a deletion of this tab is known until its late notice has arrived, and no longer', () => {
  vi.useFakeTimers()
  addPendingDeletes('own')
  expect([isOwnDelete('own'), isOwnDelete('other')]).toEqual([true, false])
  removePendingDeletes('own')
  vi.advanceTimersByTime(9000)
  expect(isOwnDelete('own')).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(isOwnDelete('own')).toBe(false)
})
