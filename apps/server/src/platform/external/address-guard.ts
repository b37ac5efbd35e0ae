import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/* Networks outside the public internet. @source IANA special-purpose address registries (RFC 6890 and later) */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/* Of IPv6 only 2000::/3 is in use. Networks within it that are for documentation, or that embed IPv4, are excluded. */
const V6_OPEN = ['2000::', 3] as const
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, prefix] of V4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of V6) closed.addSubnet(network, prefix, 'ipv6')
const open = new BlockList()
open.addSubnet(...V6_OPEN, 'ipv6')

/** Returns whether an address is on the public internet, so neither this machine nor its networks nor an embedded form of them. */
export const isOpenAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  // Mapped and compatible IPv4, link-local, unique local and multicast addresses are outside 2000::/3.
  return isIPv6(address) && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Thrown before any byte is sent. */
export class ClosedAddress extends Error {}

/** Returns the host of an address without brackets: `[::1]` becomes `::1`. */
export const plainHost = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

/** Resolves a name for the connection itself, so the checked address is the connected one. One blocked address among several is enough
 *  to refuse. Literal addresses are never resolved, so call `requireOpenHost` first.
 *  @throws ClosedAddress, as an error of the connection */
export const guardedLookup =
  (privateHosts: ReadonlySet<string>): LookupFunction =>
  (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, [])
      const isFine = privateHosts.has(plainHost(name)) || addresses.every(({ address }) => isOpenAddress(address))
      if (!isFine || addresses.length === 0) return answer(new ClosedAddress(name), [])
      if (options.all) answer(null, addresses)
      else answer(null, addresses[0]!.address, addresses[0]!.family) // not empty
    })
  }

/** @throws ClosedAddress for a host that is a blocked literal address */
export const requireOpenHost = (host: string, privateHosts: ReadonlySet<string>): void => {
  const plain = plainHost(host)
  if (isIP(plain) !== 0 && !privateHosts.has(plain) && !isOpenAddress(plain)) throw new ClosedAddress(host)
}
