import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Largest body that is parsed for a route of every visitor, bytes. */
export const PUBLIC_BODY_LIMIT = 16 * 1024
/** Largest body that is parsed for a caller with a capability, bytes. Streams of files have their own limits. */
export const MEMBER_BODY_LIMIT = 4 * 1024 * 1024

/** Returns the length of the body in bytes, 0 without a body, Infinity for a body that does not announce its length. */
export const announcedLength = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/** Time in ms for a client to read the response to a body that the server does not read. */
const LAST_READ_MS = 2000

/** Closes the connection after the response if a large part of the body was not read. Otherwise Node would read and discard all of it,
 *  because the next request begins after it. */
export const closeUnreadBody = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  const isRead = raw.complete || raw.readableFlowing === true
  if (isRead || announcedLength(raw) <= PUBLIC_BODY_LIMIT) return
  reply.header('connection', 'close')
  const { socket } = raw
  // Node calls this after the response. Closing at once resets a connection with unread bytes, and the client can lose the response.
  // @source RFC 9112 §9.6
  socket.destroySoon = () => {
    socket.end()
    // Node resumes the body after the response, so the pause must come after that.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), LAST_READ_MS).unref()
  }
}
