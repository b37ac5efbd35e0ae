import { expect, test } from 'vitest'
import { callForEach } from './each-entry.ts'

test('every entry is called once, four at a time, and refusals are listed', async () => {
  const uuids = Array.from({ length: 30 }, (_, at) => `${at}`)
  let [open, most] = [0, 0]
  const called: string[] = []
  const refused = new Error('locked')
  const { done, failed } = await callForEach(uuids, async (uuid) => {
    called.push(uuid)
    most = Math.max(most, (open += 1))
    await Promise.resolve()
    open -= 1
    if (uuid === '7') throw refused
  })
  expect([called.length, new Set(called).size, most]).toEqual([30, 30, 4])
  expect(done).toHaveLength(29)
  expect(failed).toEqual([{ uuid: '7', error: refused }])
})

test('with a concurrency of 1, entries are called in their order, also after a refusal', async () => {
  const ended: string[] = []
  const make = async (uuid: string) => {
    await new Promise((resolve) => setTimeout(resolve, uuid === '0' ? 5 : 0))
    ended.push(uuid)
    if (uuid === '1') throw new Error('locked')
  }
  const { done } = await callForEach(['0', '1', '2'], make, { concurrency: 1 })
  expect([ended, done]).toEqual([
    ['0', '1', '2'],
    ['0', '2'],
  ])
})

test('without entries nothing is called', async () => {
  expect(await callForEach([], () => Promise.reject(new Error('called')))).toEqual({ done: [], failed: [] })
})
