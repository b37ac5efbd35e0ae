import { expect, test } from 'vitest'
import { hasLines, oneLine } from './lines.ts'

test.each([
  ['one line', 'one line'],
  ['  spaces  stay ', '  spaces  stay '],
  ['Madonna\nwith child', 'Madonna with child'],
  ['Madonna \r\n\r\n with\rchild\u2028', 'Madonna with child'],
  ['\n', ''],
])('%j becomes %j', (text, line) => expect(oneLine(text)).toBe(line))

test('only long texts have several lines, and titles and authors do not', () => {
  expect(hasLines({ name: 'note', type: 'TEXT' })).toBe(true)
  expect(hasLines({ name: 'sgtt', type: 'TEXT' })).toBe(false)
  expect(hasLines({ name: 'place', type: 'STRING' })).toBe(false)
})
