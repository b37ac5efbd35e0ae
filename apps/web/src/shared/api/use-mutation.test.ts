import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { sendWithCallbacks } from './use-mutation.ts'

/** Sends a call like a component that is gone before the answer comes: its observer has lost its listener. */
const sendAndLeave = (answer: Promise<string>) => {
  const observer = new MutationObserver<string, Error, number>(new QueryClient(), { mutationFn: () => answer })
  const leave = observer.subscribe(() => undefined)
  const onSuccess = vi.fn()
  const onError = vi.fn()
  const onSettled = vi.fn()
  const sent = sendWithCallbacks((input: number) => observer.mutate(input), 7, { onSuccess, onError, onSettled })
  leave()
  return { sent, onSuccess, onError, onSettled }
}

test('the message of a success is shown, also if the component is gone when the answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { sent, onSuccess, onError, onSettled } = sendAndLeave(promise)
  resolve('saved')
  await expect(sent).resolves.toBe('saved')
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('saved', 7)
  expect(onSettled).toHaveBeenCalledExactlyOnceWith('saved', null, 7)
  expect(onError).not.toHaveBeenCalled()
})

test('the message of a failure is shown, also if the component is gone when the answer comes', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const { sent, onSuccess, onError, onSettled } = sendAndLeave(promise)
  const refusal = new Error('refused')
  reject(refusal)
  await expect(sent).rejects.toBe(refusal)
  expect(onError).toHaveBeenCalledExactlyOnceWith(refusal, 7)
  expect(onSettled).toHaveBeenCalledExactlyOnceWith(undefined, refusal, 7)
  expect(onSuccess).not.toHaveBeenCalled()
})

test('a callback that fails is reported and leaves the outcome of the call as it is', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const broken = new Error('broken callback')
  const onSettled = vi.fn()
  const sent = sendWithCallbacks(() => Promise.resolve('saved'), 7, {
    onSuccess: () => Promise.reject(broken),
    onSettled,
  })
  await expect(sent).resolves.toBe('saved')
  expect(reported).toHaveBeenCalledExactlyOnceWith(broken)
  expect(onSettled).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
