import { expect, test } from 'vitest'
import { formatSince } from './format-since.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')

test.each([
  ['2026-11-27T11:59:30Z', 'now', 'ora'],
  ['2026-11-27T11:48:00Z', '12 minutes ago', '12 minuti fa'],
  ['2026-11-27T09:00:00Z', '3 hours ago', '3 ore fa'],
  ['2026-11-26T11:00:00Z', 'yesterday', 'ieri'],
  ['2026-11-21T12:00:00Z', '6 days ago', '6 giorni fa'],
  ['2026-11-10T12:00:00Z', '2 weeks ago', '2 settimane fa'],
  ['2026-09-10T12:00:00Z', '2 months ago', '2 mesi fa'],
  ['2024-01-01T12:00:00Z', '2 years ago', '2 anni fa'],
  ['2026-11-27T12:00:05Z', 'now', 'ora'],
])('%s is %s', (moment, en, it) => {
  expect(formatSince(moment, 'en', NOW)).toBe(en)
  expect(formatSince(moment, 'it', NOW)).toBe(it)
})
