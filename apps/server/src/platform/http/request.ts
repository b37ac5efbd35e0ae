import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { plainTag } from './compression.ts'

/** Returns scheme, host and port of the address that a request was sent to. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks that a changing request comes from the application's own pages. Signing in counts as a change. Programs other than browsers
 *  send neither header, and have no cookie of another person.
 *  @throws foreignOrigin */
export const checkOrigin = (request: FastifyRequest): void => {
  if (SAFE.has(request.method) && request.routeOptions.url !== '/users/login') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && origin !== originOf(request)
  if (foreignSite || foreignOrigin) throw new Refusal('foreignOrigin')
}

/** Returns the version in If-Match, where entity tags are versions in quotes. `*` names no version. */
export const readIfMatch = (request: FastifyRequest): number | undefined => {
  const tag = request.headers['if-match']
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(plainTag(tag))?.[1]
  // A tag that no entity ever had matches no version.
  return version === undefined ? -1 : Number(version)
}

export const etagOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? `"${answer.version}"`
    : undefined

/** Sends an answer that has a version, with its entity tag. */
export const sendVersioned = (reply: FastifyReply, answer: { version: number }): FastifyReply =>
  reply.header('etag', `"${answer.version}"`).send(answer)

/** Returns whether If-None-Match names this entity tag, so the client has the current version. @source RFC 9110 §13.1.2 */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => ['*', etag].includes(plainTag(tag.trim().replace(/^W\//, '')))))

/** Reads and discards the rest of a refused upload, because browsers read a response only after they have sent everything. */
export const drainRequest = (request: IncomingMessage): void => {
  request.unpipe()
  request.resume()
}

/** Returns a signal that aborts when the connection closes, so that work for a disconnected client stops. */
export const untilClosed = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('the client went away')))
  return gone.signal
}
