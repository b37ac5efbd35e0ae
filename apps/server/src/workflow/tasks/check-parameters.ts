import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { ACTION_PROBLEMS } from '@pressmark/contract/workflow/action-problems.ts'
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
    return [{ field: 'templateName', message: ACTION_PROBLEMS.otherKind }]
  const knownNames = new Set(action.parameters.map(({ name }) => name))
  const unknown = Object.keys(parameters).filter((name) => !knownNames.has(name))
  return [
    ...unknown.map((field) => ({ field, message: ACTION_PROBLEMS.unknownParameter })),
    ...action.parameters.flatMap((parameter) => formError(parameter, parameters[parameter.name]) ?? []),
  ]
}

const formError = ({ name: field, type, required }: Parameter, value: Parameters[string] | undefined) => {
  const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '') || isEmptyList(value)
  if (isEmpty) return required ? { field, message: ACTION_PROBLEMS.required } : undefined
  return FORMS[type](value) ? undefined : { field, message: MESSAGES[type] }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const MESSAGES: Record<Parameter['type'], string> = {
  TEXT: ACTION_PROBLEMS.longText,
  ENUM: ACTION_PROBLEMS.notOffered,
  BOOLEAN: ACTION_PROBLEMS.boolean,
  ARRAY: ACTION_PROBLEMS.noList,
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
