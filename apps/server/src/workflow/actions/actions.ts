import type { TaskKind } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Action } from './action.ts'
import { addToCollection } from './add-to-collection.ts'
import { callWebhook } from './call-webhook.ts'
import { customAction } from './custom-action.ts'
import { cascadeState } from './cascade-state.ts'
import { sendEmail } from './send-email.ts'
import { setMetadata } from './set-metadata.ts'

/** Built-in actions by name, in the order in which they are offered. */
export const ACTIONS: Record<TaskKind, Action> = {
  sendEmail,
  callWebhook,
  setMetadata,
  cascadeState: cascadeState,
  addToCollection,
}

/** Returns the built-in action with this name. */
export const builtInAction = (name: string): Action | undefined =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as TaskKind] : undefined // it is a key

/** Returns the action with this name. All custom actions run alike, also those that were deleted since. */
export const actionNamed = (name: string): Action =>
  builtInAction(name) ?? customAction({ name, label: name, parameters: [] })
