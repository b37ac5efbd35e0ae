import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { NewTemplate } from '@pressmark/contract/metadata/templates.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { formError } from './values.ts'

/** As stored. */
export type Settings = {
  labels: Record<string, string>
  type: TemplateType
  enum_values: string[]
  default_value: string | null
  repeatable: boolean
  translatable: boolean
}

type Said = Pick<
  NewTemplate,
  'label' | 'labels' | 'type' | 'defaultValue' | 'enumValues' | 'repeatable' | 'translatable'
>

/** What was said of a field, trimmed and checked. Options are those of a dictionary alone, without blanks and duplicates; a
 *  default that is no option (any more) is none.
 *  @throws invalidTemplate naming what is wrong. @source spec 001 §5 */
export const checkedSettings = (said: Said): Settings => {
  const { type, repeatable = false, translatable = false } = said
  const label = said.label.trim()
  const enum_values = type === 'ENUM' ? distinct(said.enumValues ?? []) : []
  const default_value = defaultOf(type, enum_values, said.defaultValue?.trim() ?? '')
  const mistake = default_value === null ? undefined : formError({ type, enum_values }, default_value)
  const errors: FieldError[] = [
    ...(label === '' ? [{ field: 'label', message: 'Field is required' }] : []),
    ...(mistake === undefined ? [] : [{ field: 'defaultValue', message: mistake }]),
  ]
  if (errors.length > 0) throw new Refusal('invalidTemplate', { detail: wordsOf(errors), errors })
  return { labels: { ...written(said.labels), en: label }, type, enum_values, default_value, repeatable, translatable }
}

/** @throws invalidTemplate when nothing is left of an id, or when no value could be kept under it */
export const checkedName = (given: string): string => {
  const name = given.trim()
  const message =
    name === '' ? 'Field is required' : name in {} ? 'This ID cannot be used. Choose another ID.' : undefined
  if (message !== undefined)
    throw new Refusal('invalidTemplate', { detail: message, errors: [{ field: 'name', message }] })
  return name
}

const wordsOf = (errors: FieldError[]): string => errors.map(({ field, message }) => `${field}: ${message}`).join('; ')

const distinct = (options: readonly string[]): string[] => [
  ...new Set(options.map((option) => option.trim()).filter((option) => option !== '')),
]

const defaultOf = (type: TemplateType, options: readonly string[], value: string): string | null =>
  value === '' || (type === 'ENUM' && !options.includes(value)) ? null : value

const written = (labels: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
  )
