import { sendWebhook } from '#platform/external/webhook.ts'
import { factsOf, type Facts } from '../transition/facts.ts'
import { text, type OutboxEntry, type ActionContext } from './action.ts'
import { ActionError } from './action-error.ts'

/** Sends the transition to the URL of an outbox entry, signed with the entry's secret. The message also has the `extra` fields.
 *  @returns the result, for people
 *  @throws ActionError */
export const sendTransition = async (
  { database, ...sending }: ActionContext,
  entry: OutboxEntry,
  extra: Record<string, unknown> = {},
): Promise<string> => {
  const { parameters, log, uuid: id } = entry
  const body = JSON.stringify(messageOf(entry, await factsOf(database.reader(entry.tenantId), log), extra))
  const message = { id, url: text(parameters, 'url'), secret: text(parameters, 'secret'), body }
  const result = await sendWebhook(message, sending)
  if (!result.isAccepted) throw new ActionError(result.message, { retryable: result.mayRetry })
  return result.message
}

/** Returns the content of a message about a transition. */
export const messageOf = (
  { uuid, log }: { uuid: string; log: Omit<OutboxEntry['log'], 'transition' | 'origin' | 'actor' | 'run'> },
  { title, pressmark, link }: Facts,
  extra: Record<string, unknown>,
) => ({
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
