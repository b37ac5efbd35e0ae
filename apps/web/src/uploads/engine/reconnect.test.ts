import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '#shared/api/refusal.ts'
import { makeReconnect } from './reconnect.ts'

const browser = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('window', browser)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { signal } = new AbortController()
const lost = () => new TypeError('The connection was lost')

const refused = (status: number) => new CallRefused({ status, code: 'unavailable', message: '' })

/* Work whose connection is lost this number of times. */
const losing = (times: number) => {
  let tries = 0
  return vi.fn(async () => {
    tries += 1
    if (tries <= times) throw lost()
    return 'sent'
  })
}

test('lost work is tried again after pauses that grow to a minute', async () => {
  const times: (number | undefined)[] = []
  const work = losing(9)
  const sent = makeReconnect((retryAt) => times.push(retryAt)).run(work, signal)
  await vi.runAllTimersAsync()
  expect(await sent).toBe('sent')
  const starts = times.filter((time) => time !== undefined)
  const pauses = starts.map((time, index) => (time - (starts[index - 1] ?? 0)) / 1000)
  expect(pauses).toEqual([1, 2, 5, 10, 20, 30, 60, 60, 60])
  expect(times.at(-1), 'nothing waits now').toBeUndefined()
})

test('the browser that is online again tries at once, and so does the person', async () => {
  const work = losing(2)
  const reconnect = makeReconnect(() => {})
  const sent = reconnect.run(work, signal)
  await vi.advanceTimersByTimeAsync(0)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
  reconnect.tryNow()
  expect(await sent).toBe('sent')
  expect(Date.now()).toBe(0)
})

test('after progress the pauses begin with the shortest one', async () => {
  const reconnect = makeReconnect(() => {})
  const work = losing(4)
  const sent = reconnect.run(work, signal)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
  reconnect.progressed()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await sent).toBe('sent')
})

test('the files of an upload wait together', async () => {
  const onWait = vi.fn()
  const reconnect = makeReconnect(onWait)
  const sent = Promise.all([reconnect.run(losing(1), signal), reconnect.run(losing(1), signal)])
  await vi.runAllTimersAsync()
  expect(await sent).toEqual(['sent', 'sent'])
  expect(onWait.mock.calls).toEqual([[1000], [undefined]])
})

test('a server that is away is tried again, and any other refusal ends the work', async () => {
  const refusals = [refused(503), refused(409)]
  const work = vi.fn(async () => {
    throw refusals.shift()!
  })
  const sent = makeReconnect(() => {}).run(work, signal)
  const ended = expect(sent).rejects.toMatchObject({ status: 409 })
  await vi.runAllTimersAsync()
  await ended
  expect(work).toHaveBeenCalledTimes(2)
})

test('stopped work ends with its pause', async () => {
  const controller = new AbortController()
  const reconnect = makeReconnect(() => {})
  const work = losing(5)
  const sent = reconnect.run(work, controller.signal)
  const ended = expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  reconnect.tryNow()
  await ended
  expect(work).toHaveBeenCalledTimes(1)
})
