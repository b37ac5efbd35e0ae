import type { IncomingMessage, RequestListener } from 'node:http'
import type { RequestLimits } from '../config.ts'
import { announcedLength } from './bodies.ts'

type Limits = Pick<RequestLimits, 'bodyTimeoutMs' | 'bodyMinRate'>

/** Disconnects clients whose body stops or is slower than the smallest rate. Without this, an unfinished body holds its memory, its
 *  connection and its partial file until the client closes. */
export const endSlowBodies =
  (limits: Limits, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (announcedLength(request) > 0) watch(request, limits)
    listener(request, response)
  }

const watch = (request: IncomingMessage, { bodyTimeoutMs, bodyMinRate }: Limits): void => {
  const { socket } = request
  const leastBytes = Math.max(1, (bodyMinRate * bodyTimeoutMs) / 1000)
  let before = socket.bytesRead
  // The server pauses the connection when it is busy: then the client is not slow.
  let wasPaused = false
  const onPause = () => void (wasPaused = true)
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before
    const isSlow = bytes < leastBytes && !wasPaused && !socket.isPaused()
    before = socket.bytesRead
    wasPaused = false
    if (request.complete) stop()
    else if (isSlow) request.destroy()
  }, bodyTimeoutMs)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    socket.off('pause', onPause)
  }
  socket.on('pause', onPause)
  request.once('close', stop)
}
