import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/* The newest request of each connection, and the response before it. */
const newest = new WeakMap<Socket, { response: ServerResponse; before?: ServerResponse }>()

/** Starts each request of a connection after the response to the previous one. Clients may send requests without waiting
 *  (RFC 9112 §9.3.2), and Node would start all of them and store the responses. While a request waits, its connection is paused. */
export const serializeRequests =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { socket } = request
    const before = newest.get(socket)?.response
    newest.set(socket, { response, ...(before && isPending(before) && { before }) })
    if (before === undefined || before.writableFinished) return listener(request, response)
    let waits = true
    // Node resumes the socket after each parsed request, so the pause must come after that.
    process.nextTick(() => waits && socket.pause())
    before.once('close', () => {
      waits = false
      // The client has disconnected.
      if (socket.destroyed) return
      if (newest.get(socket)?.response === response) socket.resume()
      listener(request, response)
    })
  }

const isPending = (response: ServerResponse): boolean => !response.writableFinished && !response.closed

/** Returns the response that precedes the answer to the newest bytes of a connection, if it is not finished.
 *  These bytes belong to the newest request, or follow it. */
export const findResponseBefore = (socket: Socket): ServerResponse | undefined => {
  const { response, before } = newest.get(socket) ?? {}
  const previous = response?.req.complete === true ? response : before
  return previous && isPending(previous) ? previous : undefined
}
