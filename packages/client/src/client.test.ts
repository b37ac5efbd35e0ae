import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { setLogo } from '@pressmark/contract/tenants/settings.ts'
import { expect, test } from 'vitest'
import { createClient, type Connection, type Retry } from './client.ts'

const URL_OF_TENANT = 'https://museum.example'
const UUID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOW = { 'retry-after': '0' }

type Request = { url: string; method: string | undefined; headers: Headers; body: unknown }
type Step = Response | Error

const problem = (status: number, code: string, headers: Record<string, string> = NOW) =>
  Response.json({ code, detail: `It was ${code}.` }, { status, headers })

/** A client whose requests get these answers, one after the other. */
const clientWith = (steps: Step[], options: Partial<Connection> = {}) => {
  const requests: Request[] = []
  const retries: Retry[] = []
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    requests.push({ url, method, headers: new Headers(headers), body })
    const step = steps.shift()
    if (step === undefined) throw new Error('No request was expected')
    if (step instanceof Error) throw step
    return step
  }
  const onRetry = (retry: Retry) => retries.push(retry)
  return { ...createClient({ url: URL_OF_TENANT, key: 'pm_1_x', fetch, onRetry, ...options }), requests, retries }
}

const NEW_COLLECTION = { parentCollectionsUuids: [UUID], customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }

test('a call has the address of its contract, the key and its query', async () => {
  const { call, requests } = clientWith([Response.json({ page: {} })])
  await call(searchItems, { query: { text: 'a wave', state: ['Published', 'Default'] } })
  expect(requests).toEqual([
    {
      url: `${URL_OF_TENANT}/meta/culturalItems/search/findBySgttOrAutnOrPressmark?text=a+wave&state=Published&state=Default`,
      method: 'GET',
      headers: new Headers({ accept: 'application/json', authorization: 'Bearer pm_1_x' }),
      body: null,
    },
  ])
})

test('a refusal is thrown with its code, its fields and the time to wait', async () => {
  const { call } = clientWith([problem(403, 'forbidden', { 'retry-after': '7' })])
  await expect(call(findRoot)).rejects.toMatchObject({
    name: 'CallRefused',
    status: 403,
    code: 'forbidden',
    message: 'It was forbidden.',
    retryAfter: 7,
  })
})

test('an answer without a problem document is unreadable', async () => {
  const { call } = clientWith([new Response('<h1>', { status: 404, statusText: 'Not Found' })])
  await expect(call(findRoot)).rejects.toMatchObject({ status: 404, code: 'unreadable', message: 'Not Found' })
})

test('a redirect after a POST says that the values are used', async () => {
  const { call } = clientWith([new Response(null, { status: 302, headers: { location: '/' } })])
  await expect(call(createCollection, { body: NEW_COLLECTION })).rejects.toMatchObject({
    code: 'valuesCombinationAlreadyUsed',
  })
})

test('a reading call is repeated after a lost connection and while the server is away', async () => {
  const { call, requests, retries } = clientWith([
    new TypeError('lost'),
    problem(503, 'unavailable'),
    Response.json({}),
  ])
  await call(findRoot)
  expect(requests).toHaveLength(3)
  expect(retries.map(({ attempt, reason }) => [attempt, reason])).toEqual([
    [1, expect.any(TypeError)],
    [2, 503],
  ])
})

test('the repetitions of a POST have one Idempotency-Key, and each call has another', async () => {
  const { call, requests } = clientWith([
    new TypeError('lost'),
    Response.json({}, { status: 201 }),
    Response.json({}, { status: 201 }),
  ])
  await call(createCollection, { body: NEW_COLLECTION })
  await call(createCollection, { body: NEW_COLLECTION })
  const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the caller may bring the Idempotency-Key', async () => {
  const { call, requests } = clientWith([Response.json({})])
  await call(createCollection, { body: NEW_COLLECTION, headers: { 'idempotency-key': 'row 7' } })
  expect(requests[0]?.headers.get('idempotency-key')).toBe('row 7')
})

test.each([
  ['a change', updateItem, { params: { uuid: UUID }, body: { sgtt: 'A wave' } }],
  ['a deletion', deleteItem, { params: { uuid: UUID } }],
  ['an upload', setLogo, { content: new FormData() }],
] as const)('%s without a key is sent once if its answer is lost', async (_name, endpoint, input) => {
  const lost = clientWith([new TypeError('lost')])
  await expect(lost.call(endpoint as typeof deleteItem, input as never)).rejects.toThrow('lost')
  const away = clientWith([problem(503, 'unavailable')])
  await expect(away.call(endpoint as typeof deleteItem, input as never)).rejects.toMatchObject({ code: 'unavailable' })
  expect([lost.requests.length, away.requests.length]).toEqual([1, 1])
})

test('a call that was too many is repeated, because the server has not begun it', async () => {
  const { call, requests } = clientWith([problem(429, 'tooManyDownloads'), Response.json({})])
  await call(updateItem, { params: { uuid: UUID }, body: { sgtt: 'A wave' } })
  expect(requests).toHaveLength(2)
})

test('a longer pause than allowed is thrown at once', async () => {
  const { call, requests } = clientWith([problem(429, 'downloadLimitReached', { 'retry-after': '3600' })])
  await expect(call(findRoot)).rejects.toMatchObject({ retryAfter: 3600 })
  expect(requests).toHaveLength(1)
})

test('the last repetition throws its refusal', async () => {
  const steps = Array.from({ length: 3 }, () => problem(503, 'unavailable'))
  const { call, requests } = clientWith(steps, { retries: 2 })
  await expect(call(findRoot)).rejects.toMatchObject({ code: 'unavailable' })
  expect(requests).toHaveLength(3)
})

test('other errors than a lost connection are thrown at once', async () => {
  const { call, requests } = clientWith([new DOMException('Stopped', 'AbortError')])
  await expect(call(findRoot)).rejects.toThrow('Stopped')
  expect(requests).toHaveLength(1)
})

test('a signal ends the pause before a repetition', async () => {
  const controller = new AbortController()
  const { call, requests } = clientWith([problem(429, 'tooManyDownloads', { 'retry-after': '30' })], {
    onRetry: () => controller.abort(new Error('enough')),
  })
  await expect(call(findRoot, { signal: controller.signal })).rejects.toThrow('enough')
  expect(requests).toHaveLength(1)
})

test('a link is followed on the same origin only, so that no other server gets the key', async () => {
  const { follow, requests } = clientWith([Response.json({ uuid: UUID })])
  expect(await follow({ href: `${URL_OF_TENANT}/meta/exports/1` })).toEqual({ uuid: UUID })
  await expect(follow({ href: 'https://other.example/' })).rejects.toMatchObject({ code: 'foreignLink' })
  expect(requests.map(({ url }) => url)).toEqual([`${URL_OF_TENANT}/meta/exports/1`])
})
