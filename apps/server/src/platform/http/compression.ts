import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

// A page of twenty items becomes a ninth. Higher levels take twice as long for a tenth less.
const LEVEL = 3
// Less than what fits into one packet is not sent faster.
const WORTH_BYTES = 1400

/** Whether the client takes gzip, as every browser says. @source RFC 9110 §12.5.3 */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const accepted = headers['accept-encoding']
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)
}

const compress = promisify(gzip)

/** On a thread of its own. */
export const gzipped = (bytes: string | Buffer): Promise<Buffer> => compress(bytes, { level: LEVEL })

/** Sends JSON, compressed where the client takes it. What bears an entity tag is left as it is: the tag names these bytes. */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
  if (reply.hasHeader('etag') || !String(reply.getHeader('content-type')).includes('json')) return payload
  const differs = reply.getHeader('vary')
  reply.header('vary', differs === undefined ? 'accept-encoding' : `${String(differs)}, accept-encoding`)
  if (!takesGzip(request)) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return gzipped(payload)
}
