import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/* Networks that are not the open internet. @source IANA special-purpose address registries (RFC 6890 and later) */
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
/* Of IPv6 only 2000::/3 is in use; what lies in it and leads elsewhere is taken out: documentation, and IPv4 in disguise. */
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

/** Whether an address is on the open internet: not this machine, not its networks, nothing that leads back to them. */
export const isOpenAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  // Mapped and compatible IPv4, link-local, unique local, multicast: all of them lie outside 2000::/3.
  return isIPv6(address) && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Thrown before anything is sent. */
export class ClosedAddress extends Error {}

/** A host as it stands in an address: `[::1]` is `::1`. */
export const plainHost = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

/** Looks a name up for the connection itself, so that what was checked is what is connected to; one closed address among
 *  several is enough to refuse. Addresses that are written as such are never looked up: ask `requireOpenHost` before.
 *  @throws ClosedAddress, to the connection */
export const guardedLookup =
  (privateHosts: ReadonlySet<string>): LookupFunction =>
  (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, [])
      const isFine = privateHosts.has(plainHost(name)) || addresses.every(({ address }) => isOpenAddress(address))
      if (!isFine || addresses.length === 0) return answer(new ClosedAddress(name), [])
      if (options.all) answer(null, addresses)
      else answer(null, addresses[0]!.address, addresses[0]!.family) // there is one
    })
  }

/** @throws ClosedAddress for a host that is written as an address and closed */
export const requireOpenHost = (host: string, privateHosts: ReadonlySet<string>): void => {
  const plain = plainHost(host)
  if (isIP(plain) !== 0 && !privateHosts.has(plain) && !isOpenAddress(plain)) throw new ClosedAddress(host)
}
