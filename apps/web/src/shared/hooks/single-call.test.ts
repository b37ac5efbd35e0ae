import { expect, test, vi } from 'vitest'
import { createSingleCall } from './single-call.ts'

const pending = () => Promise.withResolvers<void>()

test('a second call does nothing while the first is running', async () => {
  const { promise, resolve } = pending()
  const action = vi.fn(() => promise)
  const { run, isRunning } = createSingleCall(() => undefined)
  const first = run(action)
  const second = run(action)
  await second
  expect(action).toHaveBeenCalledTimes(1)
  expect(isRunning()).toBe(true)
  resolve()
  await first
  expect(isRunning()).toBe(false)
})

test('a call runs again after the first has ended', async () => {
  const action = vi.fn(() => Promise.resolve())
  const { run } = createSingleCall(() => undefined)
  await run(action)
  await run(action)
  expect(action).toHaveBeenCalledTimes(2)
})

test('a failed call rejects and lets the next one run', async () => {
  const { run, isRunning } = createSingleCall(() => undefined)
  await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isRunning()).toBe(false)
  const action = vi.fn(() => Promise.resolve())
  await run(action)
  expect(action).toHaveBeenCalledTimes(1)
})

test('the busy state starts with the call and ends with it', async () => {
  const { promise, resolve } = pending()
  const onBusy = vi.fn()
  const { run } = createSingleCall(onBusy)
  const call = run(() => promise)
  expect(onBusy.mock.calls).toEqual([[true]])
  resolve()
  await call
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})
