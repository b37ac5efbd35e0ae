import { expect, test } from 'vitest'
import { columnLetters } from './sheet-texts.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [199, 'GR'],
])('column %i is named %s', (index, name) => {
  expect(columnLetters(index)).toBe(name)
})
