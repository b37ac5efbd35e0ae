import { expect, test } from 'vitest'
import { makePause } from './pause.ts'

test('what is under way is told to end, and nothing begins, until it may go on', async () => {
  const pause = makePause()
  const [underWay, began] = [pause.signal(), [] as string[]]
  pause.pause()
  expect(underWay.aborted).toBe(true)
  const waiting = ['one', 'other'].map((name) => pause.going().then(() => began.push(name)))
  await Promise.resolve()
  expect(began).toEqual([])
  pause.resume()
  await Promise.all(waiting)
  expect(began).toEqual(['one', 'other'])
  expect(pause.signal().aborted).toBe(false)
  await pause.going()
})
