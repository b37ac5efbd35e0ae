import { RECENT_NOTICES_MS, type Notice } from '@pressmark/contract/platform/live.ts'
import { expect, test } from 'vitest'
import { createRecentNotices } from './bus.ts'

const notice = (uuid: string): Notice => ({ kind: 'item.changed', uuid })

/** Creates a memory and the clock that it uses. */
const memory = () => {
  const clock = { now: 100_000 }
  const recentNotices = createRecentNotices(() => clock.now)
  clock.now += 1
  return { clock, ...recentNotices }
}

test('notices since a moment are returned in their order, and only to their tenant', () => {
  const { clock, store, since } = memory()
  store({ tenantId: 1, notice: notice('a') })
  clock.now += 100
  store({ tenantId: 2, notice: notice('b') })
  store({ tenantId: 1, invalidate: 'rights' })
  store({ tenantId: 1, notice: notice('c') })
  clock.now += 100
  expect(since(1, 100)).toEqual([notice('c')])
  expect(since(1, 200)).toEqual([notice('a'), notice('c')])
  expect(since(2, 200)).toEqual([notice('b')])
  expect(since(3, 200)).toEqual([])
})

test('a memory with dropped notices returns nothing instead of a part', () => {
  const { clock, store, since, clear } = memory()
  expect(since(1, 1), 'before it began').toBeUndefined()
  clock.now += 10
  store({ tenantId: 1, notice: notice('old') })
  clock.now += RECENT_NOTICES_MS
  store({ tenantId: 1, notice: notice('new') })
  expect(since(1, RECENT_NOTICES_MS)).toBeUndefined()
  expect(since(1, RECENT_NOTICES_MS - 1)).toEqual([notice('new')])
  clear()
  clock.now += 5
  expect(since(1, 4)).toEqual([])
  expect(since(1, 5)).toBeUndefined()
})

test('of very many notices the oldest are dropped, at any age', () => {
  const { clock, store, since } = memory()
  for (let at = 0; at < 6000; at += 1) {
    clock.now += 1
    store({ tenantId: 1, notice: notice(String(at)) })
  }
  expect(since(1, 5500)).toBeUndefined()
  expect(since(1, 0)).toEqual([notice('5999')])
  expect(since(1, 2000)).toHaveLength(2001)
})
