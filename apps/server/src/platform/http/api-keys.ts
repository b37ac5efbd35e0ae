import { BlockList, isIP, isIPv4 } from 'node:net'
import { crc32 } from 'node:zlib'

/** The key of a caller that is a program. */
export type CallerKey = Readonly<{
  uuid: string
  name: string
  prefix: string
  /** Milliseconds since 1970. */
  expiresAt: number
  networks: readonly string[]
  /** The key reaches only these collections and what is below them; empty: the whole organisation. */
  collections: readonly string[]
}>

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const SECRET_LENGTH = 26
const CHECKSUM_LENGTH = 6
const START = 'pm_'
/** A key after `pm_`: the id of the tenant, the secret, and its checksum. Scanners of source code recognise keys by this pattern. It is
 *  tested at the start of a text only, in linear time. */
const AFTER_START = /^\d{1,10}_[a-z2-7]{26}_[a-z2-7]{6}/
const BEARER = /^Bearer (pm_\d{1,10}_[a-z2-7]{26}_[a-z2-7]{6})$/i
const PREFIX_LENGTH = 4

/** Writes a key. @param bytes random, at least 26 */
export const keyText = (tenantId: number, bytes: Buffer): string => {
  const secret = [...bytes.subarray(0, SECRET_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const start = `pm_${tenantId}_${secret}`
  return `${start}_${checksumOf(start)}`
}

/** Returns the first characters of a key, with which people recognise it. */
export const prefixOf = (key: string): string => key.slice(0, key.lastIndexOf('_') - SECRET_LENGTH + PREFIX_LENGTH)

const checksumOf = (start: string): string => {
  let rest = crc32(start)
  let checksum = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    checksum += LETTERS[rest % LETTERS.length]
    rest = Math.floor(rest / LETTERS.length)
  }
  return checksum
}

/** Returns the key of an `Authorization` header, or undefined if the header has none. */
export const keyIn = (authorization: string | undefined): string | undefined => BEARER.exec(authorization ?? '')?.[1]

/** Returns whether a key was written for this tenant. A mistyped key is found without the database. */
export const mayBeKeyOf = (key: string, tenantId: number): boolean => {
  const end = key.lastIndexOf('_')
  return key.startsWith(`pm_${tenantId}_`) && key.slice(end + 1) === checksumOf(key.slice(0, end))
}

/** Returns whether an address contains a key. Addresses are logged and shared, so a key in one is exposed. */
export const containsKey = (url: string): boolean => {
  if (!url.includes(START)) return false
  const [, ...parts] = url.split(START)
  return parts.some((part) => AFTER_START.test(part))
}

/** Replaces the keys of a text, for logs. */
export const withoutKeys = (text: string): string => {
  if (!text.includes(START)) return text
  const [first = '', ...parts] = text.split(START)
  return [first, ...parts.map((part) => part.replace(AFTER_START, '…'))].join(START)
}

/** Returns whether a text is a network in CIDR notation, or an address. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Returns whether an address is in one of these networks. Without networks, every address is. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', bits] = network.split('/')
    const family = isIPv4(net) ? 'ipv4' : 'ipv6'
    list.addSubnet(net, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}
