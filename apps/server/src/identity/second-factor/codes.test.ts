import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { isTimed, newRecoveryCodes, newSecret, otpauthAddress, normalizeCode, stepOf } from './codes.ts'

// RFC 6238, appendix B: the last six of the eight digits that it lists for SHA-1.
const SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

describe('a code', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('of second %i is %s', (second, code) => {
    expect(stepOf(SECRET, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  test('is accepted one step before and one after, but not further away', () => {
    const step = Math.floor(1111111109 / 30)
    const at = (steps: number) => stepOf(SECRET, '081804', (1111111109 + 30 * steps) * 1000)
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([undefined, step, step, step, undefined])
  })

  test.each(['08180', '0818045', 'abcdef', 'toStr⭣', '٠٨١٨٠٤', '0818\u00005', ''])('is not %j', (code) => {
    expect(stepOf(SECRET, code, 1111111109_000)).toBeUndefined()
  })

  test('can be entered with spaces', () => {
    expect(stepOf(SECRET, '081 804', 1111111109_000)).toBe(Math.floor(1111111109 / 30))
    expect([isTimed('081 804'), isTimed('08180'), isTimed('abcd-efgh-jkmn')]).toEqual([true, false, false])
  })
})

test('secrets have 160 bits, and the address names the issuer and the account', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauthAddress(SECRET, 'Museo', 'ada')).toBe(
    `otpauth://totp/Museo:ada?issuer=Museo&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('there are ten different recovery codes', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.filter((code) => !/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/.test(code))).toEqual([])
  expect(normalizeCode(' ABCD efgh-JKMN')).toBe('abcdefghjkmn')
})
