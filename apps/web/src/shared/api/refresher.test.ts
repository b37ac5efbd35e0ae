import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPendingDeletes, removePendingDeletes } from './pending-deletes.ts'
import { createRefresher } from './refresher.ts'

const KEY = ['stories']
const FETCH_MS = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/* A list that a screen shows. Its answer is the value at the time of the request. */
const shownList = (queryKey: (string | string[])[] = KEY) => {
  const queries = new QueryClient()
  const server = { value: 1, requests: 0 }
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: async () => {
      server.requests += 1
      const { value } = server
      await new Promise((resolve) => setTimeout(resolve, FETCH_MS))
      return value
    },
  })
  observer.subscribe(() => {})
  return { queries, server, shown: () => observer.getCurrentResult().data, refresh: createRefresher(queries) }
}

test('a notice during the first fetch causes one more fetch after it', async () => {
  const { server, shown, refresh } = shownList()
  await vi.advanceTimersByTimeAsync(FETCH_MS / 2)
  server.value = 2
  refresh(KEY)
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  expect([shown(), server.requests]).toEqual([2, 2])
})

test('several notices during a refetch cause one more refetch after it', async () => {
  const { server, shown, refresh } = shownList()
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  refresh(KEY)
  await vi.advanceTimersByTimeAsync(FETCH_MS / 2)
  server.value = 2
  refresh(KEY)
  refresh(KEY)
  await vi.advanceTimersByTimeAsync(10 * FETCH_MS)
  expect([shown(), server.requests]).toEqual([2, 3])
})

test('two components that request a key for the same notice share one refetch', async () => {
  const { server, refresh } = shownList()
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  refresh(KEY)
  refresh(KEY)
  await vi.advanceTimersByTimeAsync(10 * FETCH_MS)
  expect(server.requests).toBe(2)
})

test('a throttled key is refetched at once, and then at most once in each interval', async () => {
  const { server, refresh } = shownList()
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  for (let notice = 0; notice < 19; notice += 1) {
    refresh(KEY, 1000)
    await vi.advanceTimersByTimeAsync(100)
  }
  // At the start of the 2 s, after 1 s, and once for the notices of the last interval.
  expect(server.requests).toBe(1 + 2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.requests).toBe(1 + 3)
})

test.each([[['stories', 'deleted']], [['stories', 'preview', ['kept', 'deleted']]]])(
  'an entry that this tab is deleting is not refetched: %j',
  async (key) => {
    const { server, refresh, queries } = shownList(key)
    await vi.advanceTimersByTimeAsync(FETCH_MS)
    addPendingDeletes('deleted')
    refresh(KEY)
    await vi.advanceTimersByTimeAsync(FETCH_MS)
    removePendingDeletes('deleted')
    expect(server.requests).toBe(1)
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
  },
)

test('a key that is being changed here is not refetched until its mutation does so', async () => {
  const { queries, server, refresh } = shownList()
  await vi.advanceTimersByTimeAsync(FETCH_MS)
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: [...KEY, 'order'],
    mutationFn: () => new Promise((resolve) => setTimeout(resolve, FETCH_MS)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  void mutation.execute(undefined)
  refresh(KEY)
  await vi.advanceTimersByTimeAsync(FETCH_MS / 2)
  expect(server.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(5 * FETCH_MS)
  expect(server.requests).toBe(2)
})
