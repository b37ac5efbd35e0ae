import { expect, test } from 'vitest'
import { figuresIn, withRows, type Row } from './figures.ts'

const row = (part: string, figures: string, result = 'passed'): Row => ({
  date: '2026-11-24',
  commit: 'abc',
  seed: 1,
  part,
  result,
  figures,
  minutes: '1.0',
})

test('totals add up the figures of the rows that passed', () => {
  const first = withRows('', [row('fuzz requests', '1500 requests in 20 s, 75 each second; 0 problems')])
  const text = withRows(first, [
    row('fuzz requests', '50000 requests in 700 s, 71 each second; 0 problems'),
    row('fuzz requests', '7 requests in 1 s; 1 problems', 'failed'),
    row('torture', '60 items acknowledged in 90 s; 30 kills: server 9, worker 11, database 10; 20 each minute'),
  ])
  expect(text).toContain('| Requests of the fuzz | 51,500 | 1,000,000 | 2 |')
  expect(text).toContain('| Damaged files | 0 | 100,000 | 0 |')
  expect(text).toContain('| Kills of servers | 9 | 10,000 | 1 |')
  expect(text).toContain('| Kills of workers | 11 | 10,000 | 1 |')
  expect(text).toContain('| Kills of the database | 10 | 10,000 | 1 |')
  expect(text.match(/^\| 2026-11-24 /gm)).toHaveLength(4)
})

test('a pattern without a figure is reported', () => {
  const patterns = [/^\d+ kills/gm, /^\d+ problems/gm]
  expect(figuresIn('30 kills\n\n0 problems\n', patterns)).toEqual({ figures: '30 kills; 0 problems', missing: [] })
  expect(figuresIn('30 kills\n0 faults\n', patterns)).toEqual({ figures: '30 kills', missing: [patterns[1]] })
})
