import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { NewTemplate } from '@pressmark/contract/metadata/templates.ts'
import { TEMPLATE_NAME } from '@pressmark/contract/metadata/templates.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { formError } from './values.ts'

/** The settings of a template as they are stored. */
export type Settings = {
  labels: Record<string, string>
  heading: Record<string, string>
  type: TemplateType
  enum_values: string[]
  default_value: string | null
  repeatable: boolean
  translatable: boolean
}

type SettingsInput = Pick<
  NewTemplate,
  'label' | 'labels' | 'heading' | 'type' | 'defaultValue' | 'enumValues' | 'repeatable' | 'translatable'
>

/** Trims and checks the settings of a template. Only a dictionary has options. Blank and duplicate options are dropped, and a default
 *  that is not one of the options becomes null.
 *  @throws invalidTemplate with all errors. @source spec 001 §5 */
export const checkedSettings = (input: SettingsInput): Settings => {
  const { type, repeatable = false, translatable = false } = input
  const label = input.label.trim()
  const enum_values = type === 'ENUM' ? distinct(input.enumValues ?? []) : []
  const default_value = defaultOf(type, enum_values, input.defaultValue?.trim() ?? '')
  const error = default_value === null ? undefined : formError({ type, enum_values }, default_value)
  const errors: FieldError[] = [
    ...(label === '' ? [{ field: 'label', message: 'Field is required' }] : []),
    ...(error === undefined ? [] : [{ field: 'defaultValue', message: error }]),
  ]
  if (errors.length > 0) throw new Refusal('invalidTemplate', { detail: detailOf(errors), errors })
  return {
    labels: { ...trimmedTexts(input.labels), en: label },
    heading: trimmedTexts(input.heading),
    type,
    enum_values,
    default_value,
    repeatable,
    translatable,
  }
}

/** Returns the id of a new template. Older ids may have other characters.
 *  @throws invalidTemplate if the id is blank, has other characters, or is a name that every object of JavaScript has */
export const checkedName = (input: string): string => {
  const name = input.trim()
  const message =
    name === ''
      ? 'Field is required'
      : !TEMPLATE_NAME.test(name)
        ? 'Use only letters without accents, digits, hyphens, underscores and dots.'
        : name in {}
          ? 'This ID cannot be used. Choose another ID.'
          : undefined
  if (message !== undefined)
    throw new Refusal('invalidTemplate', { detail: message, errors: [{ field: 'name', message }] })
  return name
}

const detailOf = (errors: FieldError[]): string => errors.map(({ field, message }) => `${field}: ${message}`).join('; ')

const distinct = (options: readonly string[]): string[] => [
  ...new Set(options.map((option) => option.trim()).filter((option) => option !== '')),
]

const defaultOf = (type: TemplateType, options: readonly string[], value: string): string | null =>
  value === '' || (type === 'ENUM' && !options.includes(value)) ? null : value

/** Returns the texts by language, without blanks, in the order in which PostgreSQL stores them. */
export const trimmedTexts = (texts: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .flatMap(([language, text]) => (text.trim() ? [[language, text.trim()] as const] : []))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
