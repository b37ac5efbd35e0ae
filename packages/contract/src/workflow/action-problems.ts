import { VALUE_ERRORS } from '../metadata/value-errors.ts'
import { TASK_LIMITS } from './transition-tasks.ts'

/** Why an action or one of its parameters is refused, in words for people. Screens translate them by their names. Addresses of webhooks
 *  have messages of their own, and so has an unknown placeholder. */
export const ACTION_PROBLEMS = {
  ...VALUE_ERRORS,
  unknownAction: 'There is no such action here.',
  otherKind: 'Transitions of this resource type cannot have this action',
  unknownParameter: 'There is no parameter with this name',
  longText: `Must be a text of at most ${TASK_LIMITS.text} characters`,
  noList: `Must be a list of at most ${TASK_LIMITS.recipients} addresses`,
  noSecret: 'Must be whsec_ and base64 of 24 to 64 bytes. Leave it empty to get one',
  noCollection: 'There is no such collection',
} as const
export type ActionProblem = keyof typeof ACTION_PROBLEMS

const [BEFORE, AFTER] = ['There is no placeholder {', '}']

/** Returns the words for a placeholder that does not exist. */
export const placeholderMessage = (name: string): string => `${BEFORE}${name}${AFTER}`

/** Returns the placeholder in the words of `placeholderMessage`; undefined for other messages. */
export const readPlaceholderMessage = (message: string): string | undefined =>
  message.startsWith(BEFORE) ? message.slice(BEFORE.length, -AFTER.length) : undefined
