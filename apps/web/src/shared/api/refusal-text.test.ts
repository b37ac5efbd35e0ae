import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import refusals from '../refusals/texts.en.json' with { type: 'json' }
import refusalsIt from '../refusals/texts.it.json' with { type: 'json' }
import en from '../texts.en.json' with { type: 'json' }
import it from '../texts.it.json' with { type: 'json' }
import { refusalText } from './refusal-text.ts'
import { refusalOf } from './refusal.ts'

beforeAll(() => i18next.init({ resources: { en: { shared: en, refusals }, it: { shared: it, refusals: refusalsIt } } }))

const textOf = async (language: 'en' | 'it', code: string, seconds: number | undefined) => {
  await i18next.changeLanguage(language)
  const headers = { 'content-type': 'application/problem+json', ...(seconds && { 'retry-after': String(seconds) }) }
  return refusalText(await refusalOf(new Response(JSON.stringify({ code }), { status: 429, headers })))
}

test.each([
  ['en', 'tooManyDownloads', 30, 'Too many downloads are in progress. Try again in 1 minute.'],
  ['it', 'tooManyDownloads', 30, 'Ci sono troppi download in corso. Riprova tra 1 minuto.'],
  ['en', 'downloadLimitReached', 3590, 'The limit of downloads for one hour is reached. Try again in 60 minutes.'],
  ['it', 'downloadLimitReached', 90, 'Il limite di download per un’ora è stato raggiunto. Riprova tra 2 minuti.'],
  ['en', 'tooManyDownloads', undefined, 'Too many downloads are in progress.'],
] as const)('%s: the refusal %s after %s seconds is shown in words', async (language, code, seconds, text) => {
  expect(await textOf(language, code, seconds)).toBe(text)
})

test('a refusal that the page does not know is shown in the words of the server', async () => {
  const problem = JSON.stringify({ code: 'refusalOfALaterRelease', detail: 'The loan has ended.' })
  const answer = new Response(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } })
  expect(refusalText(await refusalOf(answer))).toBe('The loan has ended.')
})
