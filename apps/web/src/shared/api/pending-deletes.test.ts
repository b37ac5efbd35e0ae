import { afterEach, expect, test, vi } from 'vitest'
import { addOwnDeletes, addPendingDeletes, isOwnDelete, removePendingDeletes } from './pending-deletes.ts'

afterEach(() => vi.useRealTimers())

test('a deletion of this tab is known until its late notice has arrived, and no longer', () => {
  vi.useFakeTimers()
  addPendingDeletes('own')
  expect([isOwnDelete('own'), isOwnDelete('other')]).toEqual([true, false])
  addOwnDeletes('own')
  removePendingDeletes('own')
  vi.advanceTimersByTime(9000)
  expect(isOwnDelete('own')).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(isOwnDelete('own')).toBe(false)
})

test('after a refused deletion, the same deletion by a colleague counts as theirs', () => {
  addPendingDeletes('refused')
  removePendingDeletes('refused')
  expect(isOwnDelete('refused')).toBe(false)
})
