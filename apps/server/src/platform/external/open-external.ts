import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { guardedLookup, requireOpenHost } from './address-guard.ts'

/** Maximum time in ms until a response starts, and between two of its packets. */
const TIMEOUT_MS = 20_000
const MAX_REDIRECTIONS = 3

type Opening = { privateHosts: ReadonlySet<string>; signal: AbortSignal }

/** Opens an address that a person has entered. Redirections are followed, and each target is checked like the first address.
 *  @returns the response, not yet read. The caller reads or destroys it.
 *  @throws ClosedAddress, or the error of the connection */
export const openExternal = async (
  url: URL,
  { privateHosts, signal }: Opening,
  redirections = MAX_REDIRECTIONS,
): Promise<IncomingMessage> => {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('only http and https addresses are allowed')
  requireOpenHost(url.hostname, privateHosts)
  const answer = await begin(url, { privateHosts, signal })
  const { statusCode = 0, headers } = answer
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return answer
  answer.destroy()
  if (redirections === 0) throw new Error('redirected too often')
  return openExternal(new URL(headers.location, url), { privateHosts, signal }, redirections - 1)
}

const begin = (url: URL, { privateHosts, signal }: Opening): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const headers = { 'user-agent': 'Pressmark', accept: 'image/*' }
    const sent = send(url, { headers, agent: false, lookup: guardedLookup(privateHosts), signal }, resolve)
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject).end()
  })
