import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTask, type Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsByResourceType, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import { insist } from './cataloguer.ts'
import type { Instance } from './instance.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns the transitions of items by name. Two of them call a webhook, and one also sends an email. */
export const prepareWorkflow = async (instance: Instance, url: string): Promise<ReadonlyMap<string, Transition>> => {
  const { body } = await insist(instance, `${findTransitionsByResourceType.path}?resourceType=ITEM`, {})
  const { transitionTemplates } = (body as { _embedded: { transitionTemplates: Transition[] } })._embedded // by the contract
  const transitions = new Map(transitionTemplates.map((transition) => [transition.name, transition]))
  const email = { recipients: ['editor@museum.example'], subject: '{pressmark} is {state}', body: '{link}' }
  await addTask(instance, transitions, { event: 'submit', templateName: 'sendEmail', parameters: email })
  await addTask(instance, transitions, { event: 'submit', templateName: 'callWebhook', parameters: { url } })
  await addTask(instance, transitions, { event: 'reject', templateName: 'callWebhook', parameters: { url } })
  return transitions
}

const addTask = async (
  { origin, administrator }: Instance,
  transitions: ReadonlyMap<string, Transition>,
  { event: name, templateName, parameters }: { event: string; templateName: string; parameters: Parameters },
): Promise<void> => {
  const body = JSON.stringify({ templateName, transitionUuid: transitions.get(name)?.uuid, parameters })
  const init = { method: 'POST', headers: JSON_TYPE, body }
  const { status, code } = await insist({ origin, cookie: administrator }, createTask.path, init)
  if (status !== 201) throw new Error(`an action was answered with ${status} ${code}`)
}

/** Fires a transition on an item and repeats a call without an answer. The item may have moved already. */
export const moveItem = async (instance: Instance, assetUuid: string, transition: Transition): Promise<void> => {
  const body = JSON.stringify({ assetUuid, resourceType: 'ITEM', transitionUuid: transition.uuid })
  const answer = await insist(instance, fireTransition.path, { method: 'POST', headers: JSON_TYPE, body })
  const movedBefore = answer.status === 409 && (answer.body as { state?: string }).state === transition.itemToState
  if (answer.status !== 201 && !movedBefore) throw new Error(`${transition.name}: ${answer.status} ${answer.code}`)
}
