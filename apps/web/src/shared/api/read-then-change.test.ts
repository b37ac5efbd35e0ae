import { expect, test, vi } from 'vitest'
import { readThenChange } from './read-then-change.ts'
import { CallRefused } from './refusal.ts'

const stale = () => new CallRefused({ status: 412, code: 'staleVersion', message: 'changed' })

/* An entry with roles, and a colleague who changes it before the first `changes` saves. */
const entry = (changes: number) => {
  const stored = { version: 1, roles: ['a'] }
  let remaining = changes
  return {
    stored,
    read: vi.fn(async () => ({ ...stored })),
    save: (roles: string[], version: number) => {
      if (remaining > 0) {
        remaining -= 1
        stored.version += 1
        stored.roles = [...stored.roles, `other ${stored.version}`]
      }
      if (version !== stored.version) throw stale()
      stored.version += 1
      stored.roles = roles
    },
  }
}

test('a change that someone else interrupts is repeated on what that person saved', async () => {
  const { stored, read, save } = entry(1)
  await readThenChange(read, async ({ roles }, version) => save([...roles, 'b'], version))
  expect(stored.roles).toEqual(['a', 'other 2', 'b'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a change that is interrupted again and again fails in the end', async () => {
  const { stored, read, save } = entry(Infinity)
  await expect(readThenChange(read, async ({ roles }, version) => save([...roles, 'b'], version))).rejects.toThrow(
    'changed',
  )
  expect(stored.roles).not.toContain('b')
  expect(read).toHaveBeenCalledTimes(5)
})

test('any other refusal is not repeated', async () => {
  const { read } = entry(0)
  const refuse = () => Promise.reject(new CallRefused({ status: 403, code: 'forbidden', message: 'no' }))
  await expect(readThenChange(read, refuse)).rejects.toThrow('no')
  expect(read).toHaveBeenCalledTimes(1)
})
