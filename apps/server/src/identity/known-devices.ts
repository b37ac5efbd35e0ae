import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Encryption } from '#platform/encryption.ts'
import { cookieOptions } from './sign-in.ts'

/** Cookie of a browser in which people have signed in. It grants nothing: wrong passwords of these people are counted separately there. */
export const DEVICE_COOKIE = 'device'
const SECONDS = 365 * 24 * 3600
const MAX_NAMES = 10
const PURPOSE = 'device'

/** `names` are keyed hashes of the usernames that have signed in there, the latest first. */
type Device = { id: string; names: string[] }

/** Returns the id of the device if this username has signed in there before. */
export const deviceOf = (encryption: Encryption, cookie: string | undefined, username: string): string | undefined => {
  const device = readDevice(encryption, cookie)
  return device?.names.includes(nameOf(encryption, username)) ? device.id : undefined
}

/** Returns the cookie of the same device with this username. The id stays. Otherwise, a person could reset the counters of others there
 *  by signing in again. */
export const withName = (encryption: Encryption, cookie: string | undefined, username: string): string => {
  const { id, names } = readDevice(encryption, cookie) ?? { id: randomUUID(), names: [] }
  const name = nameOf(encryption, username)
  const device: Device = { id, names: [name, ...names.filter((other) => other !== name)].slice(0, MAX_NAMES) }
  const text = Buffer.from(JSON.stringify(device)).toString('base64url')
  return `${text}.${encryption.keyedHash(text, PURPOSE).toString('base64url')}`
}

export const deviceCookieOptions = (origin: string) =>
  ({ ...cookieOptions(origin), path: '/users/login', maxAge: SECONDS }) as const

/* Undefined without a cookie, or with one that this deployment has not made. */
const readDevice = (encryption: Encryption, cookie = ''): Device | undefined => {
  const [text = '', hash = ''] = cookie.split('.')
  const [given, right] = [Buffer.from(hash, 'base64url'), encryption.keyedHash(text, PURPOSE)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Device // only withName has the key of the hash
}

const nameOf = (encryption: Encryption, username: string): string =>
  encryption.keyedHash(username.toLowerCase(), 'name on a device').toString('base64url').slice(0, 22)
