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

const LOST = new TypeError('no answer')
const OK = answer(401, 'text/plain')
const BAD_GATEWAY = answer(502, 'text/html')

test('a lost server is asked again until it answers', async () => {
  const send = vi.fn().mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST).mockResolvedValueOnce(OK)
  vi.stubGlobal('fetch', send)
  noteNoAnswer()
  noteNoAnswer()
  await vi.advanceTimersByTimeAsync(0)
  expect([send.mock.calls.length, readConnection()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(3000)
  expect([send.mock.calls.length, readConnection()]).toEqual([2, false])
  await vi.advanceTimersByTimeAsync(3000)
  expect([send.mock.calls.length, readConnection()]).toEqual([3, true])
  await vi.advanceTimersByTimeAsync(9000)
  expect(send).toHaveBeenCalledTimes(3)
})

test('one address without an answer is not a lost connection', async () => {
  const send = vi.fn().mockResolvedValue(OK)
  vi.stubGlobal('fetch', send)
  noteNoAnswer()
  expect(readConnection()).toBe(true)
  await vi.advanceTimersByTimeAsync(9000)
  expect([send.mock.calls.length, readConnection()]).toEqual([1, true])
})

test('a proxy without a server counts as no answer, a refusal of the server does not', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(BAD_GATEWAY))
  noteAnswer(answer(503, 'application/problem+json'))
  await vi.advanceTimersByTimeAsync(0)
  expect(readConnection()).toBe(true)
  noteAnswer(BAD_GATEWAY)
  await vi.advanceTimersByTimeAsync(0)
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
