import { ADDED_PARAMETERS, type OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { FieldError } from '#platform/errors.ts'

/** Returns the errors in the parameters of a custom action, each of which has the right form. */
export const parameterErrors = (parameters: readonly OwnParameter[]): FieldError[] =>
  parameters.flatMap((parameter, index) => {
    const earlier = parameters.slice(0, index).map(({ name }) => name)
    return [
      ...nameErrors(parameter.name, earlier).map((message) => ({ field: `parameters.${index}.name`, message })),
      ...optionErrors(parameter).map((message) => ({ field: `parameters.${index}.options`, message })),
    ]
  })

/** Returns whether every object of JavaScript has a property with this name, such as `constructor`. */
export const isReservedName = (name: string): boolean => name in Object.prototype

const ADDED: readonly string[] = ADDED_PARAMETERS

const nameErrors = (name: string, earlier: readonly string[]): string[] => [
  ...(ADDED.includes(name) ? ['Every custom action already has this parameter'] : []),
  ...(isReservedName(name) ? ['This name is reserved'] : []),
  ...(earlier.includes(name) ? ['Another parameter has this name'] : []),
]

const optionErrors = ({ type, options = [] }: OwnParameter): string[] => {
  if (type !== 'ENUM') return options.length > 0 ? ['Only ENUM has options'] : []
  if (options.length === 0) return ['Field is required']
  return new Set(options.map(({ value }) => value)).size < options.length ? ['Two options have the same value'] : []
}
