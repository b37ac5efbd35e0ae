import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

const CONCURRENCY = 8
/** Longer answers are not read to the end, as an aborted download. */
const READ_BYTES = 1_000_000
const TIMEOUT_MS = 30_000

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  whole: boolean
  milliseconds: number
}
export type Sent = { method: string; url: string; headers: Record<string, string>; body: string | Buffer | undefined }

/** Sends requests byte by byte as given, also those that no browser would send. @throws without an answer */
export const createSender = (origin: string) => {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const send = ({ method, url, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const sent = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path: url,
          headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
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
          // Server-sent events never end.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            done()
            answer.destroy()
          }
        },
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
  return { send, atOnce: CONCURRENCY, close: () => agent.destroy() }
}

/* Decompresses a truncated answer as far as possible. */
const readable = (bytes: Buffer, encoding: string | undefined): string => {
  if (encoding === 'gzip') return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  if (encoding === 'br')
    return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
  return bytes.toString()
}
