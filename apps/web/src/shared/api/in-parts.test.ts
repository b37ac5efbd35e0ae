import { expect, test } from 'vitest'
import { callInParts } from './in-parts.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)

/** A call that changes all entries of a part, or none: it refuses parts that have one of these entries. */
const refusing = (...refused: string[]) => {
  const parts: string[][] = []
  const changed: string[] = []
  const make = async (part: string[]) => {
    parts.push(part)
    await Promise.resolve()
    if (part.some((uuid) => refused.includes(uuid))) throw new Error('locked')
    changed.push(...part)
  }
  return { parts, changed, make }
}

const isOfEntries = (error: unknown) => error instanceof Error && error.message === 'locked'

test('without a refusal there is one call for each part', async () => {
  const { parts, make } = refusing()
  const outcome = await callInParts(entries(2500), { size: 1000, make, isOfEntries })
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(outcome).toEqual({ done: entries(2500), failed: [] })
})

test('two of 300 entries are refused, all others are changed once, and the number of calls is logarithmic', async () => {
  const { parts, changed, make } = refusing('7', '212')
  const { done, failed } = await callInParts(entries(300), { size: 1000, make, isOfEntries })
  expect(failed).toEqual(['7', '212'].map((uuid) => ({ uuid, error: new Error('locked') })))
  const others = entries(300).filter((uuid) => uuid !== '7' && uuid !== '212')
  expect([changed, done]).toEqual([others, others])
  // Each refused entry divides at most nine parts in halves: 300 < 2 ** 9.
  expect(parts.length).toBeLessThanOrEqual(1 + 2 * 2 * 9)
})

test('all entries are refused one by one', async () => {
  const { parts, make } = refusing('0', '1', '2')
  const { done, failed } = await callInParts(entries(3), { size: 2, make, isOfEntries })
  expect([done, failed.map(({ uuid }) => uuid)]).toEqual([[], ['0', '1', '2']])
  expect(parts).toEqual([['0', '1'], ['0'], ['1'], ['2']])
})

test('an error of another cause is thrown after one call, and nothing is divided', async () => {
  let calls = 0
  const make = () => {
    calls += 1
    return Promise.reject(new Error('unknown collection'))
  }
  const all = callInParts(entries(300), { size: 100, make, isOfEntries })
  await expect(all).rejects.toThrow('unknown collection')
  expect(calls).toBe(1)
})

test('an error of another cause after the first part ends the work, and lists all entries that remain', async () => {
  const error = new Error('unreachable')
  let calls = 0
  const make = async () => {
    await Promise.resolve()
    if ((calls += 1) > 1) throw error
  }
  const { done, failed } = await callInParts(entries(6), { size: 2, make, isOfEntries: () => Promise.resolve(false) })
  expect([calls, done]).toEqual([2, ['0', '1']])
  expect(failed).toEqual(['2', '3', '4', '5'].map((uuid) => ({ uuid, error })))
})

test('without entries nothing is called', async () => {
  const make = () => Promise.reject(new Error('called'))
  expect(await callInParts([], { size: 1000, make, isOfEntries })).toEqual({ done: [], failed: [] })
})
