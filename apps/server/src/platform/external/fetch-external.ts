import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestTls } from 'node:https'
import { guardedLookup, plainHost, requireOpenHost } from './address-guard.ts'

const MAX_BYTES = 1024 * 1024

type RequestInput = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

/** Sends a request to an address from the settings, and reads a short response. The address must be https and on the public internet,
 *  unless the operator has allowed its host. Redirections are returned, not followed.
 *  @throws ClosedAddress, or the error of the connection */
export const fetchExternal = async (
  address: string,
  privateHosts: ReadonlySet<string>,
  input: RequestInput,
): Promise<Response> => {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !privateHosts.has(plainHost(url.hostname)))
    throw new Error('only https addresses are allowed')
  requireOpenHost(url.hostname, privateHosts)
  const { method = 'GET', headers = {}, signal } = input
  const body = textOf(input.body)
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    ...(signal && { signal }),
    lookup: guardedLookup(privateHosts),
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestTls : requestPlain
    send(url, options, (answer) => void responseOf(answer).then(resolve, reject))
      .on('error', reject)
      .end(body)
  })
}

const textOf = (body: unknown): string | undefined => {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('only text is sent')
}

const responseOf = async (answer: IncomingMessage): Promise<Response> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const { statusCode: status = 502 } = answer
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, headers })
}
