import { factsOf, type Facts } from '../transition/facts.ts'
import { ClosedAddress } from '#platform/external/address-guard.ts'
import { postJson } from '../webhook/post.ts'
import { signedHeaders } from '../webhook/signature.ts'
import { text, type OutboxEntry, type ActionContext } from './action.ts'
import { ActionError } from './action-error.ts'

export const CLOSED = 'The address is in a private network.'

/** Sends the transition to the URL of an outbox entry, signed with the entry's secret. The message also has the `extra` fields.
 *  @returns the result, for people
 *  @throws ActionError */
export const sendWebhook = async (
  { database, privateHosts, signal, timeoutMs }: ActionContext,
  entry: OutboxEntry,
  extra: Record<string, unknown> = {},
): Promise<string> => {
  const { parameters, log, uuid: id } = entry
  const body = JSON.stringify(messageOf(entry, await factsOf(database.reader(entry.tenantId), log), extra))
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = signedHeaders(text(parameters, 'secret'), { id, timestamp, body })
  const url = new URL(text(parameters, 'url'))
  const status = await postJson({ url, headers, body, privateHosts, signal, timeoutMs }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw failureOf(error)
  })
  if (status >= 200 && status < 300) return `Answered ${status}`
  const redirects = status >= 300 && status < 400
  throw new ActionError(`Answered ${status}${redirects ? ': redirects are not followed' : ''}`, { retryable: true })
}

const messageOf = ({ uuid, log }: OutboxEntry, { title, pressmark, link }: Facts, extra: Record<string, unknown>) => ({
  type: 'transition.fired',
  timestamp: log.at.toISOString(),
  data: {
    id: uuid,
    transitionLogUuid: log.uuid,
    transition: log.name,
    itemFromState: log.from,
    itemToState: log.to,
    resourceType: log.resourceType,
    assetUuid: log.entity,
    title,
    pressmark,
    link,
    comment: log.comment,
    ...extra,
  },
})

const CONNECTIONS: Record<string, string> = {
  ECONNREFUSED: 'The host does not respond.',
  ECONNRESET: 'The connection was interrupted.',
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The host name could not be resolved.',
  TimeoutError: 'There was no answer in time.',
}

const failureOf = (error: unknown): ActionError => {
  if (error instanceof ClosedAddress) return new ActionError(CLOSED, { retryable: false })
  const { code, name } = error as { code?: unknown; name?: unknown }
  const message = CONNECTIONS[String(code)] ?? CONNECTIONS[String(name)]
  return new ActionError(message ?? 'The connection failed.', { retryable: true })
}
