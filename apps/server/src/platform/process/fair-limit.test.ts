import { expect, test } from 'vitest'
import { createFairLimit } from './fair-limit.ts'

/* Starts works that end on request, and records the order of their starts. */
const openWorks = (limits: { total: number; perKey: number }) => {
  const limit = createFairLimit(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: number, name: string) =>
    limit(key, async () => {
      started.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((later) => setImmediate(later))
  }
  return { add, end, started }
}

test('keys take turns, and a newcomer has the next turn but one at most', async () => {
  const { add, end, started } = openWorks({ total: 1, perKey: 1 })
  const all = [1, 2, 3].map((n) => add(1, `a${n}`))
  all.push(add(2, 'b1'), add(2, 'b2'), add(3, 'c1'))
  for (const name of ['', 'a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a key with many works leaves a place for another key', async () => {
  const { add, end, started } = openWorks({ total: 3, perKey: 2 })
  const all = [1, 2, 3].map((n) => add(1, `a${n}`))
  await end('')
  expect(started).toEqual(['a1', 'a2'])
  all.push(add(2, 'b1'))
  await end('')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
})

test('a work that fails gives its place back', async () => {
  const limit = createFairLimit({ total: 1, perKey: 1 })
  await expect(limit(1, () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  expect(await limit(1, async () => 'next')).toBe('next')
})
