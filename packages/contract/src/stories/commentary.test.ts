import { expect, test } from 'vitest'
import {
  clippedCommentary,
  commentaryHtml,
  commentaryLength,
  isFormatted,
  parseCommentary,
  plainCommentary,
} from './commentary.ts'

test('bold, italic, links and lists are read, everything else is text', () => {
  expect(parseCommentary('A **strong** and *fine* [map](https://a.example/b?c=1).\n- one\n- *two*\nEnd')).toEqual([
    {
      kind: 'text',
      lines: [
        [
          { text: 'A ' },
          { text: 'strong', style: 'bold' },
          { text: ' and ' },
          { text: 'fine', style: 'italic' },
          { text: ' ' },
          { text: 'map', href: 'https://a.example/b?c=1' },
          { text: '.' },
        ],
      ],
    },
    { kind: 'list', lines: [[{ text: 'one' }], [{ text: 'two', style: 'italic' }]] },
    { kind: 'text', lines: [[{ text: 'End' }]] },
  ])
})

test.each([
  ['2 * 3 * 4'],
  ['2*3*4'],
  ['** not bold **'],
  ['[x](javascript:alert(1))'],
  ['[x](//evil.example)'],
  ['[x] (https://a.example)'],
  ['-no list'],
  ['a **b\nc** d'],
  ['<b>text</b>'],
  [''],
])('%s has no marks', (commentary) => {
  expect([isFormatted(commentary), plainCommentary(commentary)]).toEqual([false, commentary])
})

test('HTML has only known elements, and every text is escaped', () => {
  expect(commentaryHtml('<script>*a*</script>\nb "c"')).toBe(
    '<p>&lt;script&gt;<i>a</i>&lt;/script&gt;<br>b &quot;c&quot;</p>',
  )
  expect(commentaryHtml(`[<i>](https://a.example/"onclick='x'&y)`)).toBe(
    '<p><a href="https://a.example/&quot;onclick=&#39;x&#39;&amp;y" rel="noopener">&lt;i&gt;</a></p>',
  )
  expect(commentaryHtml('- **a**\n- b')).toBe('<ul><li><b>a</b></li><li>b</li></ul>')
})

test('the limit counts visible characters', () => {
  const link = '[map](https://a.example/a-long-address)'
  expect([commentaryLength(link), commentaryLength('𝔐**b**')]).toEqual([3, 2])
  expect(clippedCommentary(`${'x'.repeat(797)}${link}`)).toBe(`${'x'.repeat(797)}${link}`)
  expect(clippedCommentary('x'.repeat(900))).toBe('x'.repeat(800))
  expect(commentaryLength(clippedCommentary('𝔐'.repeat(900)))).toBe(800)
  expect(commentaryLength(clippedCommentary(`${'y'.repeat(799)} ${link}`))).toBeLessThanOrEqual(800)
})

test('hostile texts are read in linear time', () => {
  for (const part of ['*', '**', '[', '**a', '*a', '[a](http://', '- ', '](', '*a*', '[a]']) {
    const text = part.repeat(100_000 / part.length)
    expect(plainCommentary(text).length).toBeLessThanOrEqual(text.length)
  }
})
