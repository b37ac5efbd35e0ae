import { listChanges } from '@pressmark/contract/changes/changes.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { downloadItem } from '@pressmark/contract/delivery/downloads.ts'
import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { feed } from './feed.ts'
import { each } from './pages.ts'
import { openPrepared, waitFor } from './wait.ts'

/** A server that answers each address by a function. */
const clientOf = (answer: (url: URL) => Response) => {
  const fetch = vi.fn(async (url: string) => answer(new URL(url)))
  return { ...createClient({ url: 'http://museum.example', fetch, retries: 0 }), fetch }
}
const urlsOf = ({ fetch }: ReturnType<typeof clientOf>) => fetch.mock.calls.map(([url]) => new URL(url).search)

/** A list of numbers in pages. */
const listOf = (total: number) =>
  clientOf(({ searchParams }) => {
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    const all = Array.from({ length: total }, (_, at) => at)
    const culturalItems = all.slice(page * size, (page + 1) * size)
    const info = { number: page, size, totalElements: total, totalPages: Math.ceil(total / size) }
    return Response.json({ _embedded: { culturalItems }, _links: {}, page: info })
  })

test.each([0, 1, 4, 5, 8])('all pages of a list of %s entries are read once', async (total) => {
  const client = listOf(total)
  const entries = await Array.fromAsync(each(client, searchItems, { query: { text: 'a', size: 4 } }))
  expect(entries).toEqual(Array.from({ length: total }, (_, at) => at))
  expect(client.fetch).toHaveBeenCalledTimes(Math.max(1, Math.ceil(total / 4)))
})

test('a loop that ends early reads no further page, and pages have 100 entries by default', async () => {
  const client = listOf(500)
  for await (const entry of each(client, searchItems, { query: { text: 'a', page: 2 } })) {
    expect(entry).toBe(200)
    break
  }
  expect(urlsOf(client)).toEqual(['?size=100&text=a&page=2'])
})

/** A feed of these numbers, two at a time. */
const feedOf = (...numbers: number[]) =>
  clientOf(({ searchParams }) => {
    const after = Number(searchParams.get('after') ?? 0)
    const found = numbers.filter((number) => number > after).slice(0, 2)
    return Response.json({ changes: found, next: `${found.at(-1) ?? after}` })
  })

test('a feed without waiting ends with its last entry', async () => {
  const client = feedOf(1, 2, 3)
  const answers = await Array.fromAsync(feed(client, listChanges, { query: { size: 2 } }))
  expect(answers).toEqual([
    { changes: [1, 2], next: '2' },
    { changes: [3], next: '3' },
  ])
  expect(urlsOf(client)).toEqual(['?size=2', '?size=2&after=2', '?size=2&after=3'])
})

test('a feed continues after a cursor', async () => {
  expect(await Array.fromAsync(feed(feedOf(1, 2, 3), listChanges, { after: '2' }))).toEqual([
    { changes: [3], next: '3' },
  ])
})

test('a feed that waits survives a lost connection and continues at its cursor', async () => {
  let calls = 0
  const client = clientOf(({ searchParams }) => {
    calls += 1
    if (calls === 2) throw new TypeError('lost')
    const after = Number(searchParams.get('after') ?? 0)
    return Response.json({ changes: [after + 1], next: `${after + 1}` })
  })
  const onLost = vi.fn()
  const seen: string[] = []
  for await (const { next } of feed(client, listChanges, { wait: 30, onLost })) {
    seen.push(next)
    if (seen.length === 3) break
  }
  expect(seen).toEqual(['1', '2', '3'])
  expect(urlsOf(client)).toEqual(['?wait=30', '?after=1&wait=30', '?after=1&wait=30', '?after=2&wait=30'])
  expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
})

test('a feed whose cursor is older than the stored entries throws the refusal', async () => {
  const client = clientOf(() => Response.json({ code: 'cursorExpired', detail: 'Too old' }, { status: 410 }))
  const first = feed(client, listChanges, { after: '1', wait: 30 }).next()
  await expect(first).rejects.toMatchObject({ status: 410, code: 'cursorExpired' })
})

const started = { uuid: '1', _links: { self: { href: '/work/1' } } }
const workOf = (...answers: object[]) => clientOf(() => Response.json(answers.shift()))

test.each([
  [
    'an export',
    [
      { step: 'RUNNING', progress: 0.5 },
      { step: 'DONE', progress: 1 },
    ],
  ],
  ['a run', [{ state: 'PENDING' }, { state: 'RUNNING' }, { state: 'DONE' }]],
  ['an import', [{ overall: { importState: 'WAITING' } }, { overall: { importState: 'DONE' } }]],
  ['the check of a spreadsheet', [{ step: 'CHECKING' }, { step: 'CHECKED' }]],
] as const)('%s is read until it ends', async (_name, answers) => {
  const client = workOf(...answers)
  const onProgress = vi.fn()
  expect(await waitFor(client, started, { onProgress, everyMs: 1 })).toEqual(answers.at(-1))
  expect(client.fetch).toHaveBeenCalledTimes(answers.length)
  expect(onProgress).toHaveBeenCalledTimes(answers.length)
})

test.each([
  ['an export', { step: 'RUNNING', failed: true }],
  ['a run', { state: 'FAILED' }],
  ['an import', { overall: { importState: 'ERROR', reason: { code: 'damaged' } } }],
  ['a spreadsheet that someone stopped', { step: 'MAPPING', reason: { code: 'stopped' } }],
])('%s that failed throws its last answer', async (_name, work) => {
  await expect(waitFor(workOf(work), started)).rejects.toMatchObject({ name: 'WorkFailed', work })
})

test('a file that is prepared first is opened when it is ready', async () => {
  const answers = [new Response('{}', { status: 202, headers: { 'retry-after': '0' } }), new Response('zip')]
  const client = clientOf(() => answers.shift()!)
  const params = { uuid: '01890a5d-ac96-774b-bcce-b302099a8057', size: 'full' }
  expect(await (await openPrepared(client, downloadItem, { params })).text()).toBe('zip')
  expect(client.fetch).toHaveBeenCalledTimes(2)
})
