import type { TaskKind } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Action } from './action.ts'
import { addToCollection } from './add-to-collection.ts'
import { callWebhook } from './call-webhook.ts'
import { customAction } from './custom-action.ts'
import { cascadeState } from './cascade-state.ts'
import { sendEmail } from './send-email.ts'
import { setMetadata } from './set-metadata.ts'

/** What the product can do when a transition fires, by name; in the order in which it is offered. */
export const ACTIONS: Record<TaskKind, Action> = {
  sendEmail,
  callWebhook,
  setMetadata,
  cascadeState: cascadeState,
  addToCollection,
}

/** The product's action of this name. */
export const builtInAction = (name: string): Action | undefined =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as TaskKind] : undefined // it is a key

/** How an action of this name is done. An organisation's own kinds are all done alike, also those that are gone since. */
export const actionNamed = (name: string): Action =>
  builtInAction(name) ?? customAction({ name, label: name, parameters: [] })
