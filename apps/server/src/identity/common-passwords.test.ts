import { describe, expect, test } from 'vitest'
import { refuseCommonPassword } from './common-passwords.ts'

describe('a new password', () => {
  test.each([
    'administrator',
    'Administrator',
    '1qaz2wsx3edc',
    'password1234',
    'PASSWORD2026!',
    '!!sunshine2026',
    'letmeinletmein',
    'monkeymonkeymonkey',
    '111111111111',
    'Football2026!',
  ])('is refused if it is a common one: %s', async (password) => {
    await expect(refuseCommonPassword(password)).rejects.toMatchObject({ code: 'commonPassword' })
  })

  test.each([
    'a long enough password',
    'correct horse battery staple',
    'monkey and the seven lakes',
    'sunshine8205713946',
    'Segnatura-Cart-7',
    'perché così lunga',
  ])('is accepted if it is not: %s', async (password) => {
    await expect(refuseCommonPassword(password)).resolves.toBeUndefined()
  })
})
