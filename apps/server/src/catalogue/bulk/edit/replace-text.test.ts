import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textReplacer } from './replace-text.ts'

const LIMIT = 20_000
const replaced = (text: string, find: string, value: string, more = {}) =>
  textReplacer({ find, value, matchCase: false, maxLength: LIMIT, ...more })(text)

/* A pattern gives the same result, but takes quadratic time and builds results of any length. */
const byPattern = (text: string, find: string, value: string, flags: string) =>
  text.replace(new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), flags), () => value)

const text = (maxLength: number) =>
  fc
    .array(
      fc.constantFrom(
        'a',
        'A',
        'b',
        '.',
        'ß',
        'ẞ',
        'ſ',
        's',
        'İ',
        'i',
        'ı',
        'I',
        'σ',
        'ς',
        'Σ',
        '𐐀',
        '𐐨',
        '$&',
        'K',
        'k',
      ),
      { maxLength },
    )
    .map((parts) => parts.join(''))

test('a replacement finds the same places as a pattern, in any case or in the same', () => {
  fc.assert(
    fc.property(text(30), text(4), text(3), fc.boolean(), (whole, find, value, matchCase) => {
      fc.pre(find !== '')
      expect(replaced(whole, find, value, { matchCase })).toBe(byPattern(whole, find, value, matchCase ? 'gu' : 'giu'))
    }),
    { numRuns: 2000 },
  )
})

test('a result above the limit is not built', () => {
  expect(replaced('a'.repeat(40_000), 'a', 'b'.repeat(20_000))).toBeUndefined()
  expect(replaced('a'.repeat(100), 'a', 'b'.repeat(200))).toHaveLength(LIMIT)
  expect(replaced('a'.repeat(100), 'a', 'b'.repeat(201))).toBeUndefined()
})

test('the limit counts whole characters', () => {
  expect(replaced('a'.repeat(100), 'a', '𠀀'.repeat(200))).toHaveLength(2 * LIMIT)
})

test('a text without an occurrence is unchanged, however long it is', () => {
  const long = 'a'.repeat(LIMIT + 1)
  expect(replaced(long, 'b', 'c')).toBe(long)
})
