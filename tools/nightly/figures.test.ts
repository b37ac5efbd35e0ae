import { expect, test } from 'vitest'
import { figuresIn, skippedIn, withRows, type Row } from './figures.ts'

const PARTS = ['fuzz requests', 'torture', 'growth', 'benchmarks']

const row = (part: string, figures: string, { result = 'passed', seed = '1' } = {}): Row => ({
  date: '2026-11-24',
  commit: 'abc of 2026-11-24, “Count pages”',
  seed,
  part,
  result,
  figures,
  minutes: '1.0',
})

test('totals add up the figures of the rows that passed', () => {
  const first = withRows('', [row('fuzz requests', '1500 requests in 20 s, 75 each second; 0 problems')], PARTS)
  const text = withRows(
    first,
    [
      row('fuzz requests', '50000 requests in 700 s, 71 each second; 0 problems'),
      row('fuzz requests', '7 requests in 1 s; 1 problems', { result: 'failed' }),
      row('torture', '60 items acknowledged in 90 s; 30 kills: server 9, worker 11, database 10; 20 each minute'),
    ],
    PARTS,
  )
  expect(text).toContain('| Requests of the fuzz | 51,500 | 1,000,000 | 2 |')
  expect(text).toContain('| Damaged files | 0 | 100,000 | 0 |')
  expect(text).toContain('| Kills of servers | 9 | 10,000 | 1 |')
  expect(text).toContain('| Kills of workers | 11 | 10,000 | 1 |')
  expect(text).toContain('| Kills of the database | 10 | 10,000 | 1 |')
  expect(text.match(/^\| <a id="row-\d"><\/a>\d \| 2026-11-24 /gm)).toHaveLength(4)
})

test('a failed row stays, and names the next row that passed, with the same seed if there is one', () => {
  const failed = { result: 'failed' }
  const runs = [row('growth', '1 problems', failed), row('growth', '0 problems', { seed: '2' })]
  const first = withRows('', runs, PARTS)
  expect(first).toContain('| growth | failed; passed later: [row 2](#row-2) | 1 problems |')
  const other = withRows(first, [row('torture', '0 problems'), row('growth', '0 problems')], PARTS)
  expect(other).toContain('| growth | failed; passed later with this seed: [row 4](#row-4) | 1 problems |')
  expect(other.match(/^\| <a id="row-/gm)).toHaveLength(4)
})

test('each part has its number of rows and the last that passed, also a part that never ran', () => {
  const text = withRows('', [row('growth', 'a | b'), row('growth', '1 problems', { result: 'failed' })], PARTS)
  expect(text).toContain('| growth | 2 | 2026-11-24, [row 1](#row-1) |')
  expect(text).toContain('| benchmarks | 0 | none |')
  expect(text).toContain('| abc of 2026-11-24, “Count pages” | 1 | growth | passed | a / b | 1.0 |')
})

test('a pattern without a figure is reported', () => {
  const patterns = [/^\d+ kills/gm, /^\d+ problems/gm]
  expect(figuresIn('30 kills\n\n0 problems\n', patterns)).toEqual({ figures: '30 kills; 0 problems', missing: [] })
  expect(figuresIn('30 kills\n0 faults\n', patterns)).toEqual({ figures: '30 kills', missing: [patterns[1]] })
})

test('skipped tests are counted with their reasons, and a row with some is not a pass', () => {
  const verbose = [
    ' ✓ |together| a.test.ts > a decoder reads [its] original 5ms',
    ' ↓ |together| a.test.ts > a decoder has no [rights] 1ms [the tests do not run as root]',
    ' ↓ |together| a.test.ts > a decoder has another user 0ms [the tests do not run as root]',
    ' ↓ |together| b.test.ts > an office opens a file',
    '      Tests  19 passed | 3 skipped (22)',
  ].join('\n')
  const reasons = '2 skipped: the tests do not run as root; 1 skipped: no reason is given'
  expect(skippedIn(verbose)).toBe(reasons)
  expect(skippedIn('  2 skipped\n  40 passed (3.0m)\n')).toBe('2 skipped: the reason is in the journey')
  expect(skippedIn('  40 passed (3.0m)\n      Tests  20 passed (20)\n')).toBe('')
  const text = withRows('', [row('torture', '30 kills: server 9', { result: `in part: ${reasons}` })], PARTS)
  expect(text).toContain('| torture | 1 | none |')
  expect(text).toContain('| Kills of servers | 0 | 10,000 | 0 |')
  expect(text).toContain(`| torture | in part: ${reasons} |`)
})
