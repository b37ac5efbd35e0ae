/** Pages to which a sign-in leads back: those of the application, of the authorization of IIIF, and the viewers. */
const PAGES = ['/ui/', '/iiif/auth/', '/images/viewers/']

/** Returns `address` if it is the path of a page of this application, else `undefined`. A link must not lead a person who has just
 *  signed in to another site, or to a call of the API. Backslashes and control characters are refused, because browsers read
 *  `/\evil.example` as `//evil.example`. `origin` is any address of this site. */
export const applicationAddress = (address: string | undefined, origin: string): string | undefined => {
  if (!address?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(address) || !URL.canParse(address, origin)) return undefined
  const { origin: found, pathname } = new URL(address, origin)
  const isPage = pathname === '/ui' || PAGES.some((page) => pathname.startsWith(page))
  return found === new URL(origin).origin && isPage ? address : undefined
}
