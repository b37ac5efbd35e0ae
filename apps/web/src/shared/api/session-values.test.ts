import { expect, test } from 'vitest'
import { clearSessionValues, sessionValueKey } from './session-values.ts'

const storageOf = (values: Map<string, string>) => ({
  key: (at: number) => [...values.keys()][at] ?? null,
  get length() {
    return values.size
  },
  removeItem: (key: string) => void values.delete(key),
})

test('the end of a session removes the values of all people and organisations, and keeps what others store', () => {
  const own = sessionValueKey('itemDefaults', { person: 'ada', tenant: 'default' })
  const other = sessionValueKey('itemDefaults', { person: 'ada', tenant: 'abbey' })
  expect(own).not.toBe(other)
  const values = new Map([own, 'scroll-restoration', other].map((key) => [key, '[]']))
  clearSessionValues(storageOf(values))
  expect([...values.keys()]).toEqual(['scroll-restoration'])
})
