import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What comes on one connection is begun when the answer before it has gone. Clients may ask for more without waiting
 *  (RFC 9112 §9.3.2), and Node would begin all of it at once and hold it for as long as they read nothing; while a request
 *  waits for its turn nothing more is read from its connection. */
export const serializeRequests = (listener: RequestListener): RequestListener => {
  const last = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const before = last.get(socket)
    last.set(socket, response)
    if (before === undefined || before.writableFinished) return listener(request, response)
    let waits = true
    // Node reads on at the end of each request that it has parsed, so the pause comes after that.
    process.nextTick(() => waits && socket.pause())
    before.once('close', () => {
      waits = false
      // Whoever has gone meanwhile is not answered.
      if (socket.destroyed) return
      if (last.get(socket) === response) socket.resume()
      listener(request, response)
    })
  }
}
