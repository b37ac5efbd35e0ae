import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLimits } from '../config.ts'
import { Refusal } from '../errors.ts'
import { announcedLength, PUBLIC_BODY_LIMIT } from './bodies.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bodyBudget: BodyBudget
  }
}

/** Bytes that a streamed upload holds at a time: the buffers of the connection, the form parser and the file. */
const STREAM_BYTES = 256 * 1024
const STREAMED = /^(?:multipart\/form-data|application\/offset\+octet-stream)/i
const RETRY_AFTER_S = 5

/** Limits the bytes of request bodies that the process holds, for each address and in all. A body is counted with its announced length
 *  from its start to the end of the response. */
export const createBodyBudget = ({
  bodyBytes,
  bodyBytesPerAddress,
}: Pick<RequestLimits, 'bodyBytes' | 'bodyBytesPerAddress'>) => {
  const byAddress = new Map<string, number>()
  let inAll = 0

  const add = (network: string, bytes: number) => {
    inAll += bytes
    const reserved = (byAddress.get(network) ?? 0) + bytes
    if (reserved > 0) byAddress.set(network, reserved)
    else byAddress.delete(network)
  }

  return {
    /** Reserves bytes for a client at this IP address. @returns a function that releases them, once. @throws unavailable */
    reserve: (address: string, bytes: number): (() => void) => {
      const network = networkOf(address)
      if (inAll + bytes > bodyBytes || (byAddress.get(network) ?? 0) + bytes > bodyBytesPerAddress)
        throw new Refusal('unavailable', {
          detail: 'The server is receiving too much data at the moment.',
          facts: { retryAfter: RETRY_AFTER_S },
        })
      add(network, bytes)
      let isReleased = false
      return () => {
        if (!isReleased) add(network, -bytes)
        isReleased = true
      }
    },
    /** Bytes that are reserved at the moment. */
    reservedBytes: () => inAll,
  }
}
type BodyBudget = ReturnType<typeof createBodyBudget>

/** Reserves the body of a request until its response ends. @throws unavailable */
export const reserveBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const announced = announcedLength(request.raw)
  if (announced === 0) return
  const isStreamed = STREAMED.test(request.headers['content-type'] ?? '')
  const most = isStreamed ? STREAM_BYTES : (request.routeOptions.bodyLimit ?? PUBLIC_BODY_LIMIT)
  const release = request.server.bodyBudget.reserve(request.ip, Math.min(announced, most))
  finished(reply.raw, release)
}
