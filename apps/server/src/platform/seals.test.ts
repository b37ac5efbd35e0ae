import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeals } from './seals.ts'

const seals = createSeals(randomBytes(32))

test('what is sealed is read with the same key, about the same thing', () => {
  const sealed = seals.seal('a secret', 'mine')
  expect(seals.open(sealed, 'mine')).toBe('a secret')
  expect(sealed.includes('secret')).toBe(false)
  expect(seals.seal('a secret', 'mine').equals(sealed)).toBe(false)
})

test('it cannot be opened about anything else, by another key, or when a bit of it was changed', () => {
  const sealed = seals.seal('a secret', 'mine')
  expect(() => seals.open(sealed, 'yours')).toThrow()
  expect(() => createSeals(randomBytes(32)).open(sealed, 'mine')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => seals.open(changed, 'mine')).toThrow()
})

test('marks recognise, and differ with what they are about', () => {
  expect(seals.mark('a', 'mine').equals(seals.mark('a', 'mine'))).toBe(true)
  expect(seals.mark('a', 'mine').equals(seals.mark('a', 'yours'))).toBe(false)
})
