import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { originOf } from './request.ts'

/** Returns the name of the cookie with the token of a draft link. It allows to watch one story, and nothing else. */
export const draftCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-draft' : 'draft')

/** The cookie stays with our own pages. */
export const draftCookieOptions = (origin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const

/** Hashes a token for the database. No other token of the product has this hash. */
export const draftHash = (token: string): Buffer => createHash('sha256').update(`draft ${token}`).digest()

/** Returns the hash of the draft link that a request has, if it has one. The link may have ended. */
export const draftOf = (request: FastifyRequest): Buffer | undefined => {
  const token = request.cookies[draftCookie(originOf(request))]
  return token === undefined ? undefined : draftHash(token)
}
