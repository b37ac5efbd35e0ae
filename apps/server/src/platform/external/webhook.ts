import { isIP } from 'node:net'
import { answeredMessage, WEBHOOK_MESSAGES } from '@pressmark/contract/platform/webhook-messages.ts'
import { ClosedAddress, isOpenAddress, plainHost } from './address-guard.ts'
import { postJson } from './post-json.ts'
import { signedHeaders } from './webhook-signature.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses in ms after each failed try. A receiver may be down for a night. */
export const RETRY_PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]

type Message = {
  /** The same for each try of the message. */
  id: string
  url: string
  secret: string
  /** JSON. */
  body: string
}
type Sending = {
  /** Host names in private networks that webhooks may call. */
  privateHosts: ReadonlySet<string>
  signal: AbortSignal
  /** Default: 10 s. */
  timeoutMs?: number | undefined
}

/** The result of one try. */
export type WebhookResult = {
  isAccepted: boolean
  /** Whether another try may be accepted. */
  mayRetry: boolean
  /** null if no answer came. */
  status: number | null
  /** For people. */
  message: string
  /** The beginning of the answer. */
  answer: string
}

/** Sends a message that is signed by Standard Webhooks. 2xx accepts it.
 *  @throws the reason of the signal if the process stops */
export const sendWebhook = async (
  { id, url, secret, body }: Message,
  { privateHosts, signal, timeoutMs }: Sending,
): Promise<WebhookResult> => {
  const headers = signedHeaders(secret, { id, timestamp: Math.floor(Date.now() / 1000), body })
  try {
    const { status, answer } = await postJson({ url: new URL(url), headers, body, privateHosts, signal, timeoutMs })
    const isAccepted = status >= 200 && status < 300
    return { isAccepted, mayRetry: true, status, message: answeredMessage(status), answer }
  } catch (error) {
    if (signal.aborted) throw error
    return { isAccepted: false, status: null, answer: '', ...failureOf(error) }
  }
}

const CONNECTIONS = new Map(
  Object.entries<string>({
    ECONNREFUSED: WEBHOOK_MESSAGES.refused,
    ECONNRESET: WEBHOOK_MESSAGES.interrupted,
    ENOTFOUND: WEBHOOK_MESSAGES.unknownHost,
    EAI_AGAIN: WEBHOOK_MESSAGES.unresolvedHost,
    TimeoutError: WEBHOOK_MESSAGES.timeout,
  }),
)

const failureOf = (error: unknown): { message: string; mayRetry: boolean } => {
  if (error instanceof ClosedAddress) return { message: WEBHOOK_MESSAGES.privateAddress, mayRetry: false }
  const { code, name } = error as { code?: unknown; name?: unknown }
  const message = CONNECTIONS.get(String(code)) ?? CONNECTIONS.get(String(name))
  return { message: message ?? WEBHOOK_MESSAGES.failed, mayRetry: true }
}

/** Returns what is wrong with the address of a webhook. */
export const webhookAddressErrors = (address: string, privateHosts: ReadonlySet<string>): string[] => {
  if (!URL.canParse(address)) return [WEBHOOK_MESSAGES.noAddress]
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return [WEBHOOK_MESSAGES.noAddress]
  if (username !== '' || password !== '') return [WEBHOOK_MESSAGES.withPassword]
  const host = plainHost(hostname)
  return isIP(host) !== 0 && !isOpenAddress(host) && !privateHosts.has(host) ? [WEBHOOK_MESSAGES.privateAddress] : []
}
