import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [186_000_000, '186 MB'],
  [1_234_000_000, '1.2 GB'],
])('%d is formatted as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))

test('an Italian size has a decimal comma', () => expect(formatBytes(1_234_000_000, 'it')).toBe('1,2 GB'))
