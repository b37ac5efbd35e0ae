import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import {
  unknownPlaceholders,
  type Parameters,
  type Task,
  type TaskParameter,
  type TaskTemplate,
} from '@pressmark/contract/workflow/transition-tasks.ts'

type Value = Parameters[string]

/** Returns the initial value of a parameter: empty, or off for a switch. */
const empty = ({ type }: TaskParameter): Value => (type === 'BOOLEAN' ? false : type === 'ARRAY' ? [] : '')

/** Returns the form values for a kind of action. Known values are kept. */
export const valuesOf = ({ parameters }: TaskTemplate, given: Parameters = {}): Parameters =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, given[parameter.name] ?? empty(parameter)]))

/** Returns the values to send. Empty values are left out. */
export const sentOf = (values: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  )

/** Returns the values without those that were removed. */
export const definedOf = (values: Partial<Parameters>): Parameters =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Returns the recipients that are not email addresses. */
export const wrongRecipients = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => !EMAIL.test(one)) : []

/** Returns the names in braces of a text that its parameter does not have. */
export const wrongPlaceholders = ({ placeholders }: TaskParameter, value: Value | undefined): string[] =>
  placeholders.length > 0 && typeof value === 'string' ? unknownPlaceholders(value, placeholders) : []

/** Whether every required parameter has a value, every recipient is an address, and every placeholder exists. @source spec 002 §5 */
export const isComplete = ({ parameters }: TaskTemplate, values: Parameters): boolean => {
  const sent = sentOf(values)
  return parameters.every((parameter) => {
    const value = sent[parameter.name]
    const isMissing = parameter.required && value === undefined
    return !isMissing && wrongRecipients(value).length === 0 && wrongPlaceholders(parameter, value).length === 0
  })
}

/** Returns a label in a language, or in English if it has none. */
export const labelIn = ({ label, labels }: { label: string; labels: Record<string, string> }, language: string) =>
  labels[language] ?? label

/** Returns the name of an action, which is that of its kind. */
export const nameOf = ({ templateName }: Task, templates: readonly TaskTemplate[], language: string): string => {
  const template = templates.find(({ name }) => name === templateName)
  return template ? labelIn(template, language) : templateName
}

/** Summarises an action by its first parameter with a value. */
export const summaryOf = (
  { templateName, parameters }: Pick<Task, 'templateName' | 'parameters'>,
  templates: readonly TaskTemplate[],
): string => {
  for (const { name, options } of templates.find((one) => one.name === templateName)?.parameters ?? []) {
    const value = parameters[name]
    if (Array.isArray(value) && value.length > 0) return value.join(', ')
    if (typeof value === 'string' && value !== '')
      return options.find((option) => option.value === value)?.text ?? value
  }
  return ''
}
