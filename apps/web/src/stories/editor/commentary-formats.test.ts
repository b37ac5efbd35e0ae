import { expect, test } from 'vitest'
import { withFormat, type Format } from './commentary-formats.ts'

/* `|` is the start and the end of the selection. */
const applied = (text: string, format: Format) => {
  const start = text.indexOf('|')
  const end = text.lastIndexOf('|') - 1
  const result = withFormat({ text: text.replaceAll('|', ''), start, end }, format)
  return `${result.text.slice(0, result.start)}|${result.text.slice(result.start, result.end)}|${result.text.slice(result.end)}`
}

test.each([
  ['a |map| b', 'bold', 'a **|map|** b'],
  ['a **|map|** b', 'bold', 'a |map| b'],
  ['a |map| b', 'italic', 'a *|map|* b'],
  ['a *|map|* b', 'italic', 'a |map| b'],
  ['a **|map|** b', 'italic', 'a ***|map|*** b'],
  ['||', 'bold', '**||**'],
  ['a |map| b', 'link', 'a [map](https://||) b'],
  ['a || b', 'link', 'a [||](https://) b'],
  ['one\nt|wo\nth|ree', 'list', 'one\n|- two\n- three|'],
  ['- one\n|- two|', 'list', '- one\n|two|'],
  ['||', 'list', '|- |'],
] as const)('%s with %s becomes %s', (before, format, after) => {
  expect(applied(before, format)).toBe(after)
})
