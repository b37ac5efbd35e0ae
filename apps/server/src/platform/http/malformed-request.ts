import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { PROBLEM_TYPE, problemOf, Refusal } from '../errors.ts'
import { findResponseBefore } from './pipelining.ts'

const DETAILS = new Map(
  Object.entries<string>({
    HPE_HEADER_OVERFLOW: 'The address and the headers are too long.',
    ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  }),
)

/** Refuses bytes that are not HTTP, or a head above the limit. Later bytes on the connection cannot be parsed. Therefore the response
 *  announces that the connection closes, and the client uses another one. Responses to earlier requests are sent first. */
export const rejectMalformedRequest = (error: ConnectionError, socket: Socket): void => {
  const before = socket.writable && error.code !== 'ECONNRESET' ? findResponseBefore(socket) : undefined
  if (before === undefined) return reject(error, socket)
  // The parser reports each further chunk.
  if (rejected.has(socket)) return
  rejected.add(socket)
  before.once('close', () => rejectMalformedRequest(error, socket))
}

const rejected = new WeakSet<Socket>()

const reject = (error: ConnectionError, socket: Socket): void => {
  // A browser opens connections in advance. It would take bytes that arrive there as the response to its first request.
  const isUnused = socket.bytesRead === 0
  if (socket.writable && error.code !== 'ECONNRESET' && !isUnused) {
    const packet = error.rawPacket as unknown as Buffer | undefined // Fastify declares the type of its JSON form
    const isHead = packet?.toString('latin1', 0, 5) === 'HEAD '
    const body = JSON.stringify(
      problemOf(new Refusal('badRequest', { detail: DETAILS.get(error.code) ?? 'This is not an HTTP request.' })),
    )
    socket.write(
      [
        'HTTP/1.1 400 Bad Request',
        'connection: close',
        `content-type: ${PROBLEM_TYPE}`,
        'x-content-type-options: nosniff',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        isHead ? '' : body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
