import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { guardedLookup, requireOpenHost } from '#platform/external/address-guard.ts'

/** ms for all of it: the name, the connection, the answer. */
const PATIENCE_MS = 10_000
/** Bytes of an answer that are read; what says more is cut off. */
const MOST_ANSWER = 64 * 1024

type Posting = {
  url: URL
  headers: Record<string, string>
  body: string
  privateHosts: ReadonlySet<string>
  signal: AbortSignal
  timeouts?: number | undefined
}

/** Sends JSON to an address that somebody typed. Redirects are answers like others and are not followed; connections are not kept.
 *  @returns the status
 *  @throws ClosedAddress; TimeoutError; whatever the connection says */
export const postJson = ({ url, headers, body, privateHosts, signal, timeouts }: Posting): Promise<number> => {
  requireOpenHost(url.hostname, privateHosts)
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeouts ?? PATIENCE_MS)])
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
    signal: ends,
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const sent = send(url, options, (answer) => {
      const status = answer.statusCode ?? 0
      let length = 0
      answer.on('data', (piece: Buffer) => {
        length += piece.length
        if (length > MOST_ANSWER) {
          resolve(status)
          sent.destroy()
        }
      })
      answer.on('end', () => resolve(status))
      answer.on('error', fail)
    })
    // An aborted request says that it was aborted, and its signal why.
    const fail = (error: Error) => reject(ends.aborted ? (ends.reason as Error) : error)
    sent.on('error', fail)
    sent.end(body)
  })
}
