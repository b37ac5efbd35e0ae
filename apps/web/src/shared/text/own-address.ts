/** Returns `address` if it is on this site, else `undefined`. A redirect must not lead a person who just signed in elsewhere.
 *  Backslashes and control characters are refused, because browsers read `/\evil.example` as `//evil.example`. */
export const ownAddress = (address: string | undefined): string | undefined => {
  if (!address?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(address)) return undefined
  return new URL(address, location.origin).origin === location.origin ? address : undefined
}
