import {
  ADDED_PARAMETERS,
  WORD_PATTERN,
  type NewTaskTemplate,
  type OwnParameter,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'

/** Types of parameters in the form. A text of several lines is a separate type. */
export const FIELD_TYPES = ['TEXT', 'LONG', 'ENUM', 'BOOLEAN', 'ARRAY'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A parameter in the form. `known` has the option values that differ from their texts. */
export type ParameterDraft = {
  key: string
  name: string
  label: string
  type: FieldType
  required: boolean
  options: string[]
  existingOptions: OwnParameter['options'] & {}
}
export type CustomActionDraft = { name: string; label: string; parameters: ParameterDraft[] }

export const newParameter = (): ParameterDraft => ({
  key: crypto.randomUUID(),
  name: '',
  label: '',
  type: 'TEXT',
  required: false,
  options: [],
  existingOptions: [],
})

const ADDED: readonly string[] = ADDED_PARAMETERS

/** Returns the form of a custom action, without the parameters that all of them have. */
export const draftOf = (kind: TaskTemplate | undefined): CustomActionDraft => ({
  name: kind?.name ?? '',
  label: kind?.label ?? '',
  parameters: (kind?.parameters ?? [])
    .filter(({ name }) => !ADDED.includes(name))
    .map(({ name, label, type, required, long, options }) => ({
      key: name,
      name,
      label,
      type: long ? 'LONG' : type,
      required,
      options: options.map(({ text }) => text),
      existingOptions: options,
    })),
})

/** Returns the custom action to send. Existing options keep their value. The value of a new option is its text. */
export const customActionOf = ({ name, label, parameters }: CustomActionDraft): NewTaskTemplate => ({
  name: name.trim(),
  label: label.trim(),
  parameters: parameters.map(parameterOf),
})

const parameterOf = ({ name, label, type, required, options, existingOptions }: ParameterDraft): OwnParameter => ({
  name: name.trim(),
  label: label.trim(),
  type: type === 'LONG' ? 'TEXT' : type,
  required,
  ...(type === 'LONG' && { long: true }),
  ...(type === 'ENUM' && {
    options: options.map((text) => ({
      text,
      value: existingOptions.find((option) => option.text === text)?.value ?? text,
    })),
  }),
})

const WORD = new RegExp(WORD_PATTERN)

/** Returns the key of the error text for a technical name. */
export const wordError = (word: string) => {
  if (word.trim() === '') return 'required' as const
  if (!WORD.test(word.trim())) return 'nameFormat' as const
  // Names that all objects have, such as `constructor`, are reserved.
  return word.trim() in Object.prototype ? ('nameReserved' as const) : undefined
}

/** Returns the key of the error text for the name of a parameter, which must be unique in its custom action. */
export const parameterNameError = (word: string, parameters: readonly ParameterDraft[]) => {
  const error = wordError(word)
  if (error) return error
  if (ADDED.includes(word.trim())) return 'nameBuiltIn' as const
  const alike = parameters.filter(({ name }) => name.trim() === word.trim())
  return alike.length > 1 ? ('nameDuplicate' as const) : undefined
}
