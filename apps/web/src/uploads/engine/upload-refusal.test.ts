import { expect, test } from 'vitest'
import { refusalOf } from '#shared/api/refusal.ts'
import { reasonOf } from './upload-refusal.ts'

const headers = { 'content-type': 'application/problem+json' }
const refused = (status: number, code: string) => refusalOf(new Response(JSON.stringify({ code }), { status, headers }))

test.each([
  [413, 'fileTooLarge', 'fileTooLarge'],
  [413, 'bodyTooLarge', 'fileTooLarge'],
  [413, 'storageLimitReached', 'storageLimitReached'],
  [409, 'pressmarkAlreadyExists', 'pressmarkAlreadyExists'],
  [409, 'itemInBin', 'refused'],
  [403, 'forbidden', 'forbidden'],
  [500, 'unexpected', 'refused'],
])('an upload refused with %i %s has the reason %s', async (status, code, reason) => {
  expect(reasonOf(await refused(status, code)).code).toBe(reason)
})

test('an answer of a proxy has a reason too', async () => {
  expect(reasonOf(await refusalOf(new Response('<h1>Too large</h1>', { status: 413 }))).code).toBe('fileTooLarge')
})
