import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PAGE = {
  '/a?b=1': { status: 200, body: { title: '<b>' } },
  '/self': { status: 401, body: { code: 'notSignedIn' } },
}

let clock = 0
beforeEach(() => {
  clock = 500
  vi.resetModules()
  const block = { textContent: JSON.stringify(PAGE), remove: vi.fn() }
  vi.stubGlobal('document', { querySelector: () => block })
  vi.stubGlobal('performance', { now: () => clock })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer of the page is used once', async () => {
  const { readFirstAnswers, takeFirstAnswer } = await import('./first-answers.ts')
  readFirstAnswers()
  const answer = takeFirstAnswer('/a?b=1')
  expect([answer?.ok, await answer?.json()]).toEqual([true, { title: '<b>' }])
  expect(takeFirstAnswer('/a?b=1')).toBeUndefined()
  expect(takeFirstAnswer('/a?b=2')).toBeUndefined()
})

test('a refusal of the page is read like one of the server', async () => {
  const { readFirstAnswers, takeFirstAnswer } = await import('./first-answers.ts')
  readFirstAnswers()
  const { refusalOf } = await import('./refusal.ts')
  expect(await refusalOf(takeFirstAnswer('/self')!)).toMatchObject({ status: 401, code: 'notSignedIn' })
})

test('answers are not used after a change, nor when the page is old', async () => {
  const { dropFirstAnswers, readFirstAnswers, takeFirstAnswer } = await import('./first-answers.ts')
  readFirstAnswers()
  clock = 30_001
  expect(takeFirstAnswer('/a?b=1')).toBeUndefined()
  clock = 500
  dropFirstAnswers()
  expect(takeFirstAnswer('/self')).toBeUndefined()
})

test('the data of a query are taken from the page once, and a refusal stays for its call', async () => {
  const { readFirstAnswers, takeFirstAnswer, takeFirstBody } = await import('./first-answers.ts')
  readFirstAnswers()
  expect([takeFirstBody('/a?b=1'), takeFirstBody('/a?b=1'), takeFirstBody('/self')]).toEqual([
    { title: '<b>' },
    undefined,
    undefined,
  ])
  expect(takeFirstAnswer('/self')?.status).toBe(401)
})
