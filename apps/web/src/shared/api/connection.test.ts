import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteNoAnswer, readConnection } from './connection.ts'

const answer = (status: number, type: string) => ({ status, headers: new Headers({ 'content-type': type }) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  noteAnswer(answer(200, 'application/json'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost server is send again until it answers', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no answer'))
    .mockResolvedValueOnce(answer(401, 'text/plain'))
  vi.stubGlobal('fetch', send)
  noteNoAnswer()
  noteNoAnswer()
  expect(readConnection()).toBe(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect([send.mock.calls.length, readConnection()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(3000)
  expect([send.mock.calls.length, readConnection()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(9000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a proxy without a server counts as no answer, a refusal of the server does not', () => {
  noteAnswer(answer(503, 'application/problem+json'))
  expect(readConnection()).toBe(true)
  noteAnswer(answer(502, 'text/html'))
  expect(readConnection()).toBe(false)
})

test('a browser without a network does not ask', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('navigator', { onLine: false })
  noteNoAnswer()
  await vi.advanceTimersByTimeAsync(6000)
  expect(send).not.toHaveBeenCalled()
  expect(readConnection()).toBe(false)
})
