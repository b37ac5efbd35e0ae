// Receives a webhook and verifies its signature: WEBHOOK_SECRET=whsec_… node examples/receive-webhook.ts PORT
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

const MAX_AGE_S = 300

/** Returns whether a message was signed with the secret in the last five minutes. @param body as it arrived, before parsing
 *  @source Standard Webhooks 1.0 */
export const isSigned = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= MAX_AGE_S)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest()
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.slice('v1,'.length), 'base64')
      return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

export type Message = { type: string; timestamp: string; data: Record<string, unknown> }

/** Creates a server that accepts signed messages, each of them once. */
export const createReceiver = (secret: string, onMessage: (message: Message) => void): Server => {
  // A real program stores the ids together with its own data.
  const seen = new Set<string>()
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      if (!isSigned(secret, request.headers, body)) return void response.writeHead(401).end()
      const id = String(request.headers['webhook-id'])
      if (!seen.has(id)) onMessage(JSON.parse(body) as Message)
      seen.add(id)
      response.writeHead(204).end()
    })
  })
}

if (import.meta.main)
  createReceiver(process.env['WEBHOOK_SECRET'] ?? '', ({ type, data }) =>
    console.log(type, JSON.stringify(data)),
  ).listen(Number(process.argv[2] ?? 8000), '127.0.0.1')
