import { expect, test } from 'vitest'
import { truncate, truncateStart } from './truncate.ts'

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab𠀀', 3, 'ab'],
  ['a𠀀b', 3, 'a𠀀'],
  ['𠀀𠀀', 3, '𠀀'],
  ['𠀀', 1, ''],
  ['a', 0, ''],
])('the start of %j has at most %i units and whole characters', (text, max, expected) =>
  expect(truncate(text, max)).toBe(expected),
)

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'bcd'],
  ['𠀀ab', 3, 'ab'],
  ['a𠀀b', 3, '𠀀b'],
  ['𠀀𠀀', 3, '𠀀'],
  ['𠀀', 1, ''],
])('the end of %j has at most %i units and whole characters', (text, max, expected) =>
  expect(truncateStart(text, max)).toBe(expected),
)
