import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

const AT_ONCE = 8
/** What is longer is not read to its end: who downloads may go away. */
const READ_BYTES = 1_000_000
const PATIENCE_MS = 30_000

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  whole: boolean
  milliseconds: number
}
export type Sent = { method: string; url: string; headers: Record<string, string>; body: string | Buffer | undefined }

/** Sends requests as they are written, also such as no browser would send. @throws when there is no answer */
export const createSender = (origin: string) => {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const send = ({ method, url, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const asked = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path: url,
          headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (answer) => {
          const read: Buffer[] = []
          let size = 0
          const done = () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: readable(Buffer.concat(read), answer.headers['content-encoding']),
              whole: size < READ_BYTES,
              milliseconds: performance.now() - began,
            })
          answer.on('data', (chunk: Buffer) => {
            read.push(chunk)
            size += chunk.length
            if (size < READ_BYTES) return
            done()
            answer.destroy()
          })
          answer.on('end', done).on('error', reject)
          // News never end.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            done()
            answer.destroy()
          }
        },
      )
      asked.on('error', reject)
      asked.end(bytes)
    })
  return { send, atOnce: AT_ONCE, close: () => agent.destroy() }
}

/* What was cut off is read as far as it goes. */
const readable = (bytes: Buffer, encoding: string | undefined): string => {
  if (encoding === 'gzip') return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  if (encoding === 'br')
    return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
  return bytes.toString()
}
