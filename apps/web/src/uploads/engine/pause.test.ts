import { expect, test } from 'vitest'
import { makePause } from './pause.ts'

test('a pause ends running uploads and starts no others until it is resumed', async () => {
  const pause = makePause()
  const [running, started] = [pause.signal(), [] as string[]]
  pause.pause()
  expect(running.aborted).toBe(true)
  const waiting = ['one', 'other'].map((name) => pause.untilResumed().then(() => started.push(name)))
  await Promise.resolve()
  expect(started).toEqual([])
  pause.resume()
  await Promise.all(waiting)
  expect(started).toEqual(['one', 'other'])
  expect(pause.signal().aborted).toBe(false)
  await pause.untilResumed()
})
