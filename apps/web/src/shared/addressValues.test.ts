import { expect, test } from 'vitest'
import { positive, text } from './addressValues.ts'

test('a search for a number stays a text', () => {
  expect(text('searchTerm', { searchTerm: 1492 })).toEqual({ searchTerm: '1492' })
})

test.each([undefined, '', ['a'], true])('a text that is %j is left out of the address', (searchTerm) => {
  expect(text('searchTerm', { searchTerm })).toEqual({})
})

test('a later page is kept', () => {
  expect(positive('page', { page: '3' })).toEqual({ page: 3 })
})

test.each([1, 0, -2, 1.5, 'two', undefined])('page %j is the first one, which the address need not say', (page) => {
  expect(positive('page', { page })).toEqual({})
})
