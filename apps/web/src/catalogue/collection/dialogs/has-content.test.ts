import { expect, test } from 'vitest'
import { hasContent } from './has-content.ts'

const fields = [{ defaultValue: null }, { defaultValue: 'Public domain' }]

test.each([
  ['nothing at all', ['', ''], false],
  ['only blanks', ['   ', '\n'], false],
  ['only the default', ['', 'Public domain'], false],
  ['the default with blanks around it', ['', ' Public domain '], false],
  ['a title', ['Choir books', 'Public domain'], true],
  ['another value than the default', ['', 'In copyright'], true],
])('a new collection with %s', (_, values, expected) => {
  expect(hasContent(fields, values)).toBe(expected)
})
