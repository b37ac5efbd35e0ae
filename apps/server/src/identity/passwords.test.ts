import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('hashing a password costs what OWASP recommends', async () => {
  const hash = await hashPassword('correct horse battery staple')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('correct horse battery staple', hash)).toBe(true)
  expect(await verifyPassword('correct horse battery stable', hash)).toBe(false)
})

test('two people with the same password have different hashes', async () => {
  expect(await hashPassword('one password')).not.toBe(await hashPassword('one password'))
})

test('a password matches in each Unicode composition of its characters', async () => {
  const hash = await hashPassword('caff\u00e8 e t\u00e8')
  expect(await verifyPassword('caffe\u0300 e te\u0300', hash)).toBe(true)
})

test('a hash with another cost is verified with its own cost', async () => {
  const hash = await hashPassword('from an earlier year', { memory: 64, passes: 3, parallelism: 2 })
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=2\$/)
  expect(await verifyPassword('from an earlier year', hash)).toBe(true)
  expect(await verifyPassword('from another year', hash)).toBe(false)
})

test('a malformed hash throws instead of refusing the person silently', async () => {
  await expect(verifyPassword('a password', '$2b$10$of.another.kind')).rejects.toThrow('not a password hash')
})
