import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

// This level reduces a page of twenty items to a ninth. Higher levels take twice the time for a tenth less.
const LEVEL = 3
// A response that fits into one packet does not become faster.
const WORTH_BYTES = 1400

/** Returns whether the client accepts gzip, as every browser does. @source RFC 9110 §12.5.3 */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((encoding) => {
    const [name = '', quality = ''] = encoding.split(';')
    return name.trim().toLowerCase() === 'gzip' && Number(quality.trim().slice('q='.length) || 1) > 0
  })
}

const compress = promisify(gzip)

/** Compresses on another thread. */
export const gzipped = (bytes: string | Buffer): Promise<Buffer> => compress(bytes, { level: LEVEL })

/** Returns whether a response is worth compressing. Responses with an entity tag stay uncompressed, because the tag names their exact
 *  bytes. */
export const isCompressible = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= WORTH_BYTES &&
  !reply.hasHeader('etag') &&
  String(reply.getHeader('content-type')).includes('json')

/** Sends JSON, compressed if the client accepts it. */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<string | Buffer> => {
  const differs = reply.getHeader('vary')
  reply.header('vary', differs === undefined ? 'accept-encoding' : `${String(differs)}, accept-encoding`)
  if (!takesGzip(request)) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return gzipped(payload)
}
