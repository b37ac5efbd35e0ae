import { randomBytes } from 'node:crypto'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '@pressmark/contract/identity/second-factor.ts'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20 // as long as the hash, as RFC 4226 §4 recommends
/** Codes of the previous and the next step are accepted, because clocks differ and typing takes time. */
const WINDOW = 1

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const generator = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: CODE_SECONDS })

/** Returns the address that authenticator apps read as a QR code. */
export const otpauthAddress = (secret: string, issuer: string, label: string): string =>
  generator(secret, { issuer, label }).toString()

/** Returns the time step of a code, or undefined if the code is not valid now. @source RFC 6238 §4 */
export const stepOf = (secret: string, code: string, now = Date.now()): number | undefined => {
  // The library compares bytes, and throws if six characters are more than six bytes.
  if (!isTimed(code)) return undefined
  const delta = generator(secret).validate({ token: normalizeCode(code), timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / CODE_SECONDS) + delta
}

export const isTimed = (code: string): boolean => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(normalizeCode(code))

/** Removes spaces and hyphens, which are only for readability, and converts to lowercase. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** Creates recovery codes for people who lose the app. Each works once: `abcd-efgh-jkmn`, without letters that look alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    let code = ''
    // Bytes above the last multiple of the alphabet would favour its beginning.
    while (code.length < LENGTH)
      for (const byte of randomBytes(LENGTH))
        if (byte < 248 && code.length < LENGTH) code += LETTERS[byte % LETTERS.length]
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
