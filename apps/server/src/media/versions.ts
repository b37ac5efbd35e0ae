import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { etagMatches } from '#platform/http/request.ts'
import { cacheControl } from './images/image-view.ts'

/** Redirects from an outdated version to the current one. No cache keeps this answer. @param address absolute */
export const redirectToCurrent = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, authorization').redirect(address, 302)

type Picture = {
  read: () => Promise<Readable> | Buffer
  version: string | number
  /** The version of the requested address, if it has one. */
  requested: string | number | undefined
  /** The absolute address with the current version. */
  address: string
  shared?: boolean
}

/** Sends a PNG that is not a derivative: an avatar, a logo or a watermark. */
export const sendPicture = async (
  reply: FastifyReply,
  { read, version, requested, address, shared = false }: Picture,
): Promise<FastifyReply> => {
  const isVersioned = requested !== undefined
  if (isVersioned && requested !== version) return redirectToCurrent(reply, address)
  const etag = `"${version}"`
  reply
    .header('cache-control', cacheControl({ shared, isVersioned }))
    .header('vary', 'cookie, authorization')
    .header('etag', etag)
  if (etagMatches(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('image/png').send(await read())
}
