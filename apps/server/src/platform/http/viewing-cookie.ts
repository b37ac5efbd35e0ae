import { createHash } from 'node:crypto'

/** What a browser sends to us from pages of other sites: it says that its holder may look, and lets nobody change anything.
 *  Given by the access service of IIIF Authorization Flow, to whoever came there from such a page. The session's own cookie
 *  stays with our own pages. */
export const viewingCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-viewing' : 'viewing')

/** Browsers send a cookie to other sites only where nobody can listen: over https, and on the machine itself. */
export const mayGiveViewingCookie = (origin: string): boolean =>
  /^(https:|http:\/\/([\w-]+\.)*localhost(:|$))/.test(origin)

export const VIEWING_OPTIONS = { path: '/', httpOnly: true, sameSite: 'none', secure: true } as const

/** By this the cookie is kept. The token that a viewer is given for the probe is hashed otherwise: whoever holds that one
 *  cannot pass it off as the cookie. */
export const viewingHash = (value: string): Buffer => createHash('sha256').update(`viewing ${value}`).digest()
