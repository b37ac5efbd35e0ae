import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { TASK_LIMITS, type Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import type { Action, ParameterContext, Parameter } from '../actions/action.ts'

/** Returns the checked parameters of an action as they are stored, with the missing ones added.
 *  @throws invalidParameters with all errors */
export const checkedParameters = async (
  db: TenantDb,
  context: ParameterContext,
  { action, resourceType, parameters }: { action: Action; resourceType: ResourceType; parameters: Parameters },
): Promise<Parameters> => {
  refuse(formErrors(action, resourceType, parameters))
  refuse((await action.check?.(db, { ...context, resourceType, parameters })) ?? [])
  return action.complete?.(parameters) ?? parameters
}

const refuse = (errors: FieldError[]): void => {
  if (errors.length === 0) return
  throw new Refusal('invalidParameters', {
    detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
    errors,
  })
}

const formErrors = (action: Action, resourceType: ResourceType, parameters: Parameters): FieldError[] => {
  if (!action.resourceTypes.includes(resourceType))
    return [{ field: 'templateName', message: 'Transitions of this resource type cannot have this action' }]
  const knownNames = new Set(action.parameters.map(({ name }) => name))
  const unknown = Object.keys(parameters).filter((name) => !knownNames.has(name))
  return [
    ...unknown.map((field) => ({ field, message: 'There is no parameter with this name' })),
    ...action.parameters.flatMap((parameter) => formError(parameter, parameters[parameter.name]) ?? []),
  ]
}

const formError = ({ name: field, type, required }: Parameter, value: Parameters[string] | undefined) => {
  const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '') || isEmptyList(value)
  if (isEmpty) return required ? { field, message: 'Field is required' } : undefined
  return FORMS[type](value) ? undefined : { field, message: MESSAGES[type] }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const MESSAGES: Record<Parameter['type'], string> = {
  TEXT: `Must be a text of at most ${TASK_LIMITS.text} characters`,
  ENUM: 'Must be one of the options',
  BOOLEAN: 'Must be true or false',
  ARRAY: `Must be a list of at most ${TASK_LIMITS.recipients} addresses`,
}

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max

const FORMS: Record<Parameter['type'], (value: unknown) => boolean> = {
  TEXT: (value) => isText(value, TASK_LIMITS.text),
  ENUM: (value) => isText(value, TASK_LIMITS.text),
  BOOLEAN: (value) => typeof value === 'boolean',
  ARRAY: (value) =>
    Array.isArray(value) &&
    value.length <= TASK_LIMITS.recipients &&
    value.every((one) => isText(one, TASK_LIMITS.recipient)),
}
