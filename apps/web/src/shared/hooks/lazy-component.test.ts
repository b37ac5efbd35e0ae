import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryLoad } from './lazy-component.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a failed load is retried until it succeeds', async () => {
  const load = vi.fn(() => Promise.resolve('a screen')).mockRejectedValueOnce(new Error('line cut'))
  load.mockRejectedValueOnce(new Error('still cut'))
  const loaded = retryLoad(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('a screen')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a load that fails for half a minute reports its error', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')))
  const rejection = expect(retryLoad(load)).rejects.toThrow('gone')
  await vi.runAllTimersAsync()
  await rejection
  expect(load).toHaveBeenCalledTimes(7)
})
