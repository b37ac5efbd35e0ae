import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { guardedLookup, requireOpenHost } from '#platform/external/address-guard.ts'

/** Timeout in ms for name resolution, connection and answer together. */
const TIMEOUT_MS = 10_000
/** Bytes of an answer that are read. The rest is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024

type PostInput = {
  url: URL
  headers: Record<string, string>
  body: string
  privateHosts: ReadonlySet<string>
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/** Sends JSON to an address that a person typed. Redirects count as answers and are not followed. Connections are not reused.
 *  @returns the status
 *  @throws ClosedAddress; TimeoutError; any error of the connection */
export const postJson = ({ url, headers, body, privateHosts, signal, timeoutMs }: PostInput): Promise<number> => {
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
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > MAX_ANSWER_BYTES) {
          resolve(status)
          outgoing.destroy()
        }
      })
      answer.on('end', () => resolve(status))
      answer.on('error', fail)
    })
    // The error of an aborted request only says that it was aborted. The signal has the reason.
    const fail = (error: Error) => reject(stop.aborted ? (stop.reason as Error) : error)
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
