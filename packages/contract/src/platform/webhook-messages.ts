/** Why a webhook did not get its message, in words for people. Screens translate them by their names. */
export const WEBHOOK_MESSAGES = {
  noAddress: 'Must be an address that begins with https://',
  withPassword: 'Must not contain a username or a password',
  noSecret: 'The secret must be whsec_ and base64 of 24 to 64 bytes.',
  privateAddress: 'The address is in a private network.',
  refused: 'The host does not respond.',
  interrupted: 'The connection was interrupted.',
  unknownHost: 'There is no such host.',
  unresolvedHost: 'The host name could not be resolved.',
  timeout: 'There was no answer in time.',
  failed: 'The connection failed.',
  unreadableSecret: 'The secret was encrypted with another key. Renew it.',
} as const
export type WebhookMessage = keyof typeof WEBHOOK_MESSAGES

const ANSWERED = 'Answered '
const REDIRECTED = ': redirects are not followed'

/** Returns the words for an answer with a status. */
export const answeredMessage = (status: number): string =>
  `${ANSWERED}${status}${status >= 300 && status < 400 ? REDIRECTED : ''}`

/** Returns what `answeredMessage` has written; undefined for other messages. */
export const readAnsweredMessage = (message: string): { status: string; isRedirect: boolean } | undefined => {
  if (!message.startsWith(ANSWERED)) return undefined
  const isRedirect = message.endsWith(REDIRECTED)
  return { status: message.slice(ANSWERED.length, isRedirect ? -REDIRECTED.length : undefined), isRedirect }
}
