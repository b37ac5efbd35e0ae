import { expect, test } from 'vitest'
import { day, oneOf, positive, text, texts } from './address-values.ts'

test('a search for a number stays a text', () => {
  expect(text('searchTerm', { searchTerm: 1492 })).toEqual({ searchTerm: '1492' })
})

test.each([undefined, '', ['a'], true])('a text that is %j is left out of the address', (searchTerm) => {
  expect(text('searchTerm', { searchTerm })).toEqual({})
})

test('a later page is kept', () => {
  expect(positive('page', { page: '3' })).toEqual({ page: 3 })
})

test.each([1, 0, -2, 1.5, 'two', undefined, 1_000_001, 1e300])(
  'page %j is the first page and is left out of the address',
  (page) => {
    expect(positive('page', { page })).toEqual({})
  },
)

test('a choice of the address is one of the known words', () => {
  expect(oneOf('entity', ['ITEM', 'MEDIA'], { entity: 'MEDIA' })).toEqual({ entity: 'MEDIA' })
  expect(oneOf('entity', ['ITEM', 'MEDIA'], { entity: 'ROOM' })).toEqual({})
})

test('each text is kept once, from a single text or from a list', () => {
  expect(texts('state', { state: ['Published', 7, 'Published', '', null] })).toEqual({ state: ['Published', '7'] })
  expect(texts('state', { state: 'Published' })).toEqual({ state: ['Published'] })
  expect(texts('state', { state: [] })).toEqual({})
  expect(texts('state', {})).toEqual({})
})

test('only a day is kept', () => {
  expect(day('from', { from: '2026-02-01' })).toEqual({ from: '2026-02-01' })
  expect([day('from', { from: '2026-13-01' }), day('from', { from: 'today' }), day('from', {})]).toEqual([{}, {}, {}])
})
