import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(randomBytes(32))

test('an encrypted text is decrypted with the same key and the same context', () => {
  const sealed = encryption.encrypt('a secret', 'mine')
  expect(encryption.decrypt(sealed, 'mine')).toBe('a secret')
  expect(sealed.includes('secret')).toBe(false)
  expect(encryption.encrypt('a secret', 'mine').equals(sealed)).toBe(false)
})

test('a text is not decrypted in another context, with another key, or after a change of one bit', () => {
  const sealed = encryption.encrypt('a secret', 'mine')
  expect(() => encryption.decrypt(sealed, 'yours')).toThrow()
  expect(() => createEncryption(randomBytes(32)).decrypt(sealed, 'mine')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => encryption.decrypt(changed, 'mine')).toThrow()
})

test('a keyed hash is stable, and differs between contexts', () => {
  expect(encryption.keyedHash('a', 'mine').equals(encryption.keyedHash('a', 'mine'))).toBe(true)
  expect(encryption.keyedHash('a', 'mine').equals(encryption.keyedHash('a', 'yours'))).toBe(false)
})
