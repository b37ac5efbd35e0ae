import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = { min: 24, max: 64 } as const

/** Returns a new secret as both sides store it. @source Standard Webhooks 1.0, "Secret/Key serialization" */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Returns whether a text is a secret: base64 of 24 to 64 bytes after the prefix. */
export const isSecret = (secret: string): boolean => {
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length))) return false
  const { length } = keyOf(secret)
  return length >= BYTES.min && length <= BYTES.max
}

type Message = { id: string; timestamp: number; body: string }

/** Returns the three headers that prove sender and content to the receiver. @param message timestamp in s since 1970
 *  @source Standard Webhooks 1.0, "Signature scheme" */
export const signedHeaders = (secret: string, { id, timestamp, body }: Message): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
})

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
