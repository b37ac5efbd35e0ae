import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = { fewest: 24, most: 64 } as const

/** A secret as both sides keep it. @source Standard Webhooks 1.0, "Secret/Key serialization" */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Whether it is one: base64 of 24 to 64 bytes behind the prefix. */
export const isSecret = (secret: string): boolean => {
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length))) return false
  const { length } = keyOf(secret)
  return length >= BYTES.fewest && length <= BYTES.most
}

type Message = { id: string; timestamp: number; body: string }

/** The three headers that tell the receiver who sent this and that nobody changed it. @param message timestamp in s since 1970
 *  @source Standard Webhooks 1.0, "Signature scheme" */
export const signedHeaders = (secret: string, { id, timestamp, body }: Message): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
})

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
