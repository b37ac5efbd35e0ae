import { expect, test } from 'vitest'
import { nameOf, retryAfter } from './fetch-download.ts'

const answer = (headers: Record<string, string>) => new Response('', { headers })

test.each([
  [`attachment; filename="map.jpg"`, 'map.jpg'],
  [`attachment; filename=map.jpg`, 'map.jpg'],
  [`attachment; filename="map.jpg"; filename*=UTF-8''carta%20n%C2%B0%201.jpg`, 'carta n° 1.jpg'],
])('%s names the file', (disposition, name) => {
  expect(nameOf(answer({ 'content-disposition': disposition }))).toBe(name)
})

test('an answer without a file name returns undefined', () => {
  expect(nameOf(answer({}))).toBeUndefined()
})

test('a file is requested again after Retry-After, otherwise after five seconds', () => {
  expect(retryAfter(answer({ 'retry-after': '2' }))).toBe(2000)
  expect(retryAfter(answer({}))).toBe(5000)
  expect(retryAfter(answer({ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }))).toBe(5000)
})
