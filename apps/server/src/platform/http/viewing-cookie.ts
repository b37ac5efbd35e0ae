import { createHash } from 'node:crypto'

/** Returns the name of the cookie that browsers send to us from pages of other sites. It allows to view, and nothing else.
 *  The access service of the IIIF Authorization Flow gives it to people who come from such a page. The session's own cookie
 *  stays with our own pages. */
export const viewingCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-viewing' : 'viewing')

/** Returns whether the cookie may be set. Browsers send cookies to other sites only over https, or on the machine itself. */
export const mayGiveViewingCookie = (origin: string): boolean =>
  /^(https:|http:\/\/([\w-]+\.)*localhost(:|$))/.test(origin)

export const VIEWING_OPTIONS = { path: '/', httpOnly: true, sameSite: 'none', secure: true } as const

/** Hashes the value of the cookie for the database. The token of the probe service is hashed differently, so a viewer that has the token
 *  cannot use it as the cookie. */
export const viewingHash = (value: string): Buffer => createHash('sha256').update(`viewing ${value}`).digest()
