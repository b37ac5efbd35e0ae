import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Starts each request of a connection after the response to the previous one. Clients may send requests without waiting
 *  (RFC 9112 §9.3.2), and Node would start all of them and store the responses. While a request waits, its connection is paused. */
export const serializeRequests = (listener: RequestListener): RequestListener => {
  const last = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const before = last.get(socket)
    last.set(socket, response)
    if (before === undefined || before.writableFinished) return listener(request, response)
    let waits = true
    // Node resumes the socket after each parsed request, so the pause must come after that.
    process.nextTick(() => waits && socket.pause())
    before.once('close', () => {
      waits = false
      // The client has disconnected.
      if (socket.destroyed) return
      if (last.get(socket) === response) socket.resume()
      listener(request, response)
    })
  }
}
