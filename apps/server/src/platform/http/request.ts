import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Scheme, host and port that a request was sent to. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A request that changes something must come from the application's own pages; signing in counts as a change.
 *  Programs that are no browser send neither header and hold no one else's cookie. @source SEMANTICS §2
 *  @throws foreignOrigin */
export const checkOrigin = (request: FastifyRequest): void => {
  if (SAFE.has(request.method) && request.routeOptions.url !== '/users/login') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && origin !== originOf(request)
  if (foreignSite || foreignOrigin) throw new Refusal('foreignOrigin')
}

/** The version that If-Match asks for: entity tags are versions in quotes. `*` asks for none. */
export const readIfMatch = (request: FastifyRequest): number | undefined => {
  const tag = request.headers['if-match']
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(tag)?.[1]
  // A tag that no entity ever had matches none.
  return version === undefined ? -1 : Number(version)
}

export const etagOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? `"${answer.version}"`
    : undefined

/** Whether the client says by If-None-Match that it has what this entity tag names. @source RFC 9110 §13.1.2 */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))))

/** Browsers read an answer only when they have sent everything: what is left of a refused upload is read and thrown away. */
export const drainRequest = (request: IncomingMessage): void => {
  request.unpipe()
  request.resume()
}

/** Aborts when the connection closes: whoever went away is worked for no longer. */
export const untilClosed = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('the client went away')))
  return gone.signal
}
