import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { Refusal } from '#platform/errors.ts'
import { parseRange } from '#platform/http/ranges.ts'
import { etagMatches } from '#platform/http/request.ts'
import { cacheControl } from '../images/image-view.ts'

/** How a blob is sent: its media type, and its entity tag without quotes. */
export type Sending = { name: string; type: string; tag: string; everyone: boolean; isVersioned?: boolean }

/**
 * Sends a blob or the requested range of it. HEAD gets the same headers without a body.
 * @throws notFound if the blob does not exist
 */
export const sendBlob = async (
  blobs: Blobs,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, tag, everyone, isVersioned = false }: Sending,
): Promise<FastifyReply> => {
  const size = await blobs.size(name)
  if (size === undefined) throw new Refusal('notFound')
  const etag = `"${tag}"`
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'accept-ranges, content-length, content-range, etag')
    .header('cache-control', cacheControl({ shared: everyone, isVersioned }))
    .header('vary', 'cookie, authorization')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  if (etagMatches(ifNoneMatch, etag)) return reply.code(304).send()
  const requested = parseRange({ range, ifRange: ifRange as string | undefined }, size, etag) // one header, one value
  if (requested.type === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = requested.type === 'part' ? requested : { start: 0, end: size - 1 }
  if (requested.type === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.type(type).header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send('')
  return reply.send(await blobs.stream(name, { start, end }))
}
