import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(randomBytes(32))

test('what is sealed is read with the same key, about the same thing', () => {
  const sealed = encryption.seal('a secret', 'mine')
  expect(encryption.open(sealed, 'mine')).toBe('a secret')
  expect(sealed.includes('secret')).toBe(false)
  expect(encryption.seal('a secret', 'mine').equals(sealed)).toBe(false)
})

test('it cannot be opened about anything else, by another key, or when a bit of it was changed', () => {
  const sealed = encryption.seal('a secret', 'mine')
  expect(() => encryption.open(sealed, 'yours')).toThrow()
  expect(() => createEncryption(randomBytes(32)).open(sealed, 'mine')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => encryption.open(changed, 'mine')).toThrow()
})

test('marks recognise, and differ with what they are about', () => {
  expect(encryption.mark('a', 'mine').equals(encryption.mark('a', 'mine'))).toBe(true)
  expect(encryption.mark('a', 'mine').equals(encryption.mark('a', 'yours'))).toBe(false)
})
