import { ACTION_PROBLEMS } from '@pressmark/contract/workflow/action-problems.ts'
import { EMAIL, RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import type { OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Action, Parameter } from './action.ts'
import { callWebhook } from './call-webhook.ts'
import { sendTransition } from './send-webhook.ts'

/** A custom action as an administrator defined it. */
export type CustomActionDefinition = { name: string; label: string; parameters: readonly OwnParameter[] }

/** Calls a program of the tenant as a webhook does, and also sends the name of the action and the values of its parameters. */
export const customAction = ({ name, label, parameters: own }: CustomActionDefinition): Action => ({
  ...callWebhook,
  name,
  labels: { en: label, it: label },
  resourceTypes: RESOURCE_TYPES,
  parameters: [...own.map(parameterOf), ...callWebhook.parameters],
  check: async (db, input) => [
    ...own.flatMap((parameter) => parameterError(parameter, input.parameters[parameter.name]) ?? []),
    ...((await callWebhook.check?.(db, input)) ?? []),
  ],
  deliver: (context, entry) => {
    const { url: _url, secret: _secret, ...parameters } = entry.parameters
    return sendTransition(context, entry, { templateName: entry.template, parameters })
  },
})

const parameterOf = ({ name, label, type, required, long, options = [] }: OwnParameter): Parameter => ({
  name,
  labels: { en: label, it: label },
  type,
  ...(required === true && { required }),
  ...(long === true && { long }),
  ...(type === 'ENUM' && { options }),
})

const parameterError = (
  { name: field, type, options = [] }: OwnParameter,
  value: Parameters[string] | undefined,
): FieldError | undefined => {
  if (type === 'ENUM' && value !== undefined && value !== '' && !options.some((option) => option.value === value))
    return { field, message: ACTION_PROBLEMS.notOffered }
  if (type === 'ARRAY' && Array.isArray(value) && !value.every((one) => EMAIL.test(one)))
    return { field, message: ACTION_PROBLEMS.email }
  return undefined
}
