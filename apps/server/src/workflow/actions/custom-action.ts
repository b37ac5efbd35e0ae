import { EMAIL, RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import type { OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Action, Parameter } from './action.ts'
import { callWebhook } from './call-webhook.ts'
import { sendWebhook } from './send-webhook.ts'

/** A kind of action as an organisation made it. */
export type OwnKind = { name: string; label: string; parameters: readonly OwnParameter[] }

/** Calls a program of the organisation as the webhook does, and tells it beside that which kind this is, and its values. */
export const customAction = ({ name, label, parameters: own }: OwnKind): Action => ({
  ...callWebhook,
  name,
  labels: { en: label, it: label },
  resourceTypes: RESOURCE_TYPES,
  parameters: [...own.map(parameterOf), ...callWebhook.parameters],
  check: async (db, told) => [
    ...own.flatMap((parameter) => mistakeIn(parameter, told.parameters[parameter.name]) ?? []),
    ...((await callWebhook.check?.(db, told)) ?? []),
  ],
  again: (workshop, effect) => {
    const { url: _url, secret: _secret, ...parameters } = effect.parameters
    return sendWebhook(workshop, effect, { templateName: effect.template, parameters })
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

const mistakeIn = (
  { name: field, type, options = [] }: OwnParameter,
  value: Parameters[string] | undefined,
): FieldError | undefined => {
  if (type === 'ENUM' && value !== undefined && value !== '' && !options.some((option) => option.value === value))
    return { field, message: 'Must be one of the options' }
  if (type === 'ARRAY' && Array.isArray(value) && !value.every((one) => EMAIL.test(one)))
    return { field, message: 'E-mail must be valid' }
  return undefined
}
