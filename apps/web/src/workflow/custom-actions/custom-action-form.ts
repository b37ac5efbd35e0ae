import {
  ADDED_PARAMETERS,
  WORD_PATTERN,
  type NewTaskTemplate,
  type OwnParameter,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'

/** Types of parameters as the form offers them: a text of several lines is one of its own. */
export const FIELD_TYPES = ['TEXT', 'LONG', 'ENUM', 'BOOLEAN', 'ARRAY'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A parameter in the form. `known` has the values of options that a program gave other words than their texts. */
export type ParameterDraft = {
  key: string
  name: string
  label: string
  type: FieldType
  required: boolean
  options: string[]
  known: OwnParameter['options'] & {}
}
export type KindDraft = { name: string; label: string; parameters: ParameterDraft[] }

export const newParameter = (): ParameterDraft => ({
  key: crypto.randomUUID(),
  name: '',
  label: '',
  type: 'TEXT',
  required: false,
  options: [],
  known: [],
})

const ADDED: readonly string[] = ADDED_PARAMETERS

/** The form of a kind, without the parameters that every kind has. */
export const draftOf = (kind: TaskTemplate | undefined): KindDraft => ({
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
      known: options,
    })),
})

/** What is sent of a form. An option that was there keeps its value, a new one is its own. */
export const kindOf = ({ name, label, parameters }: KindDraft): NewTaskTemplate => ({
  name: name.trim(),
  label: label.trim(),
  parameters: parameters.map(parameterOf),
})

const parameterOf = ({ name, label, type, required, options, known }: ParameterDraft): OwnParameter => ({
  name: name.trim(),
  label: label.trim(),
  type: type === 'LONG' ? 'TEXT' : type,
  required,
  ...(type === 'LONG' && { long: true }),
  ...(type === 'ENUM' && {
    options: options.map((text) => ({ text, value: known.find((option) => option.text === text)?.value ?? text })),
  }),
})

const WORD = new RegExp(WORD_PATTERN)

/** What is wrong with a name for programs, as the key of its text. */
export const wordWrong = (word: string) => {
  if (word.trim() === '') return 'required' as const
  if (!WORD.test(word.trim())) return 'nameWrong' as const
  // What every object has already: `constructor` and its like.
  return word.trim() in Object.prototype ? ('nameReserved' as const) : undefined
}

/** The same of a parameter, among all of its kind. */
export const parameterNameWrong = (word: string, parameters: readonly ParameterDraft[]) => {
  const wrong = wordWrong(word)
  if (wrong) return wrong
  if (ADDED.includes(word.trim())) return 'nameAdded' as const
  const alike = parameters.filter(({ name }) => name.trim() === word.trim())
  return alike.length > 1 ? ('nameTwice' as const) : undefined
}
