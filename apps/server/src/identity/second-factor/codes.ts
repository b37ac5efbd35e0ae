import { randomBytes } from 'node:crypto'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '@pressmark/contract/identity/second-factor.ts'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20 // as long as the hash, as RFC 4226 §4 recommends
/** Clocks differ, and typing takes its time: the code before and the one after count. */
const WINDOW = 1

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const generator = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: CODE_SECONDS })

/** What authenticator apps read as a QR code. */
export const otpauthAddress = (secret: string, issuer: string, label: string): string =>
  generator(secret, { issuer, label }).toString()

/** The time step that a code is of; undefined where it is none of now. @source RFC 6238 §4 */
export const stepOf = (secret: string, code: string, now = Date.now()): number | undefined => {
  // The library compares bytes, and breaks where six letters are more than six bytes.
  if (!isTimed(code)) return undefined
  const delta = generator(secret).validate({ token: normalizeCode(code), timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / CODE_SECONDS) + delta
}

export const isTimed = (code: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(normalizeCode(code))

/** Spaces and lines are for reading, and letters are small: what a person may type otherwise. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** Codes for when the app is lost, each of which counts once: `abcd-efgh-jkmn`, without letters that look alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    let code = ''
    // Bytes beyond the last multiple of the alphabet would favour its beginning.
    while (code.length < LENGTH)
      for (const byte of randomBytes(LENGTH))
        if (byte < 248 && code.length < LENGTH) code += LETTERS[byte % LETTERS.length]
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
