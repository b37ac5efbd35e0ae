import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { guardedLookup, requireOpenHost } from './address-guard.ts'

/** Timeout in ms for name resolution, connection and answer together. */
const TIMEOUT_MS = 10_000
/** Bytes of an answer that are read. The rest is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024
/** Bytes of an answer that are returned. */
const MAX_RETURNED_BYTES = 2000

type PostInput = {
  url: URL
  headers: Record<string, string>
  body: string
  privateHosts: ReadonlySet<string>
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/** Sends JSON to an address that a person typed. Redirects count as answers and are not followed. Connections are not reused.
 *  @returns the status, and the beginning of the answer
 *  @throws ClosedAddress; TimeoutError; any error of the connection */
export const postJson = ({
  url,
  headers,
  body,
  privateHosts,
  signal,
  timeoutMs,
}: PostInput): Promise<{ status: number; answer: string }> => {
  requireOpenHost(url.hostname, privateHosts)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)])
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Pressmark',
    },
    agent: false,
    lookup: guardedLookup(privateHosts),
    signal: stop,
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(url, options, (answer) => {
      const status = answer.statusCode ?? 0
      const chunks: Buffer[] = []
      let length = 0
      const end = () =>
        resolve({ status, answer: Buffer.concat(chunks).subarray(0, MAX_RETURNED_BYTES).toString('utf8') })
      answer.on('data', (chunk: Buffer) => {
        if (length < MAX_RETURNED_BYTES) chunks.push(chunk)
        length += chunk.length
        if (length > MAX_ANSWER_BYTES) {
          end()
          outgoing.destroy()
        }
      })
      answer.on('end', end)
      answer.on('error', fail)
    })
    // The error of an aborted request only says that it was aborted. The signal has the reason.
    const fail = (error: Error) => reject(stop.aborted ? (stop.reason as Error) : error)
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
