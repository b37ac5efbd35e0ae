import { ADDED_PARAMETERS, type OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { FieldError } from '#platform/errors.ts'

/** What is wrong with the parameters of a kind of action, each of which has the right form. */
export const mistakesIn = (parameters: readonly OwnParameter[]): FieldError[] =>
  parameters.flatMap((parameter, place) => {
    const earlier = parameters.slice(0, place).map(({ name }) => name)
    return [
      ...namesWrong(parameter.name, earlier).map((message) => ({ field: `parameters.${place}.name`, message })),
      ...optionsWrong(parameter).map((message) => ({ field: `parameters.${place}.options`, message })),
    ]
  })

/** Whether a name means something in JavaScript whatever it is asked of: `constructor` and its like. */
export const isTakenByLanguage = (name: string): boolean => name in Object.prototype

const ADDED: readonly string[] = ADDED_PARAMETERS

const namesWrong = (name: string, earlier: readonly string[]): string[] => [
  ...(ADDED.includes(name) ? ['Every custom action already has this parameter'] : []),
  ...(isTakenByLanguage(name) ? ['This name is reserved'] : []),
  ...(earlier.includes(name) ? ['Another parameter has this name'] : []),
]

const optionsWrong = ({ type, options = [] }: OwnParameter): string[] => {
  if (type !== 'ENUM') return options.length > 0 ? ['Only ENUM has options'] : []
  if (options.length === 0) return ['Field is required']
  return new Set(options.map(({ value }) => value)).size < options.length ? ['Two options have the same value'] : []
}
