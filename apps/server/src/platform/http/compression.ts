import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

// This level reduces a page of twenty items to a ninth. Higher levels take twice the time for a tenth less.
const LEVEL = 3
// A response that fits into one packet does not become faster.
const WORTH_BYTES = 1400
// Clients compare entity tags. Only for large answers, a second tag is worth it.
const WORTH_BYTES_WITH_TAG = 20_000

/** Returns whether the client accepts gzip, as every browser does. @source RFC 9110 §12.5.3 */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((encoding) => {
    const [name = '', quality = ''] = encoding.split(';')
    return name.trim().toLowerCase() === 'gzip' && Number(quality.trim().slice('q='.length) || 1) > 0
  })
}

const compress = promisify(gzip)

const GZIP_TAG = '-gzip'

/** Returns the entity tag of the bytes before compression. */
export const plainTag = (tag: string): string => tag.replace(`${GZIP_TAG}"`, '"')

/** Compresses on another thread. */
export const gzipped = (bytes: string | Buffer): Promise<Buffer> => compress(bytes, { level: LEVEL })

/** Returns whether a response is worth compressing. */
export const isCompressible = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  !reply.hasHeader('content-encoding') &&
  payload.length >= (reply.hasHeader('etag') ? WORTH_BYTES_WITH_TAG : WORTH_BYTES) &&
  String(reply.getHeader('content-type')).includes('json')

/** Sends JSON, compressed if the client accepts it. The tag of compressed bytes ends in `-gzip`, because a tag names exact bytes.
 *  `plainTag` and `readIfMatch` accept both. @source RFC 9110 §8.8.3.3 */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): Promise<string | Buffer> => {
  const differs = String(reply.getHeader('vary') ?? '')
  if (!differs.includes('accept-encoding'))
    reply.header('vary', differs === '' ? 'accept-encoding' : `${differs}, accept-encoding`)
  if (!takesGzip(request)) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  const tag = reply.getHeader('etag')
  if (tag !== undefined) reply.header('etag', String(tag).replace(/"$/, `${GZIP_TAG}"`))
  return gzipped(payload)
}
