import { EMAIL, STRING_VALUE_MAX_LENGTH, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'

/** Keys of the error texts of a value. */
export type MetadataError =
  | 'fieldRequired'
  | 'titleRequired'
  | 'pressmarkRequired'
  | 'tooLong'
  | 'emailInvalid'
  | 'integerInvalid'
  | 'numberInvalid'
  | 'dateInvalid'
  | 'notOffered'

type Rules = Pick<Template, 'name' | 'type' | 'required' | 'enumValues' | 'resourceType'>

/** The value as it is stored: trimmed; a decimal comma becomes a point. Dates are YYYY-MM-DD, booleans true or false already. */
export const storedValue = (type: Template['type'], value: string): string => {
  const trimmed = value.trim()
  return type === 'NUMBER' ? trimmed.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : trimmed
}

const isDate = (value: string): boolean => {
  const moment = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(value)
}

const CHECKS: Record<Template['type'], (value: string, rules: Rules) => MetadataError | null> = {
  STRING: (value) => (value.length <= STRING_VALUE_MAX_LENGTH ? null : 'tooLong'),
  TEXT: () => null,
  INTEGER: (value) => (/^[+-]?\d+$/.test(value) ? null : 'integerInvalid'),
  NUMBER: (value) => (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) ? null : 'numberInvalid'),
  DATE: (value) => (isDate(value) ? null : 'dateInvalid'),
  BOOLEAN: (value) => (value === 'true' || value === 'false' ? null : 'notOffered'),
  EMAIL: (value) => (EMAIL.test(value) ? null : 'emailInvalid'),
  ENUM: (value, { enumValues }) => (enumValues.includes(value) ? null : 'notOffered'),
}

const REQUIRED: Partial<Record<ResourceType, Record<string, MetadataError>>> = {
  ITEM: { sgtt: 'titleRequired', pressmark: 'pressmarkRequired' },
}

/** Returns the error of a value, or null. @source spec 000 §5, spec 001 §5 */
export const errorOf = (template: Rules, value: string): MetadataError | null => {
  const stored = storedValue(template.type, value)
  if (stored !== '') return CHECKS[template.type](stored, template)
  return template.required ? (REQUIRED[template.resourceType]?.[template.name] ?? 'fieldRequired') : null
}

/** Returns the initial value of a field: the first value with its name, else the template's default. */
export const startValue = (
  template: Pick<Template, 'name' | 'defaultValue'>,
  pairs?: readonly MetadataPair[],
): string => (pairs ? (pairs.find(({ name }) => name === template.name)?.value ?? '') : (template.defaultValue ?? ''))

/** Returns the pairs to send, one for each field with a value. Values of `before` that the form does not show are kept:
 *  further values of a repeatable field, and values whose template no longer exists. */
export const pairsOf = (
  fields: readonly { template: Pick<Template, 'name' | 'type'>; value: string }[],
  before: readonly MetadataPair[] = [],
): MetadataPair[] => {
  const first = new Map(before.toReversed().map((pair) => [pair.name, pair]))
  const shown = fields.map(({ template: { name, type }, value }) => ({
    ...first.get(name),
    name,
    value: storedValue(type, value),
  }))
  const names = new Set(shown.map(({ name }) => name))
  const hidden = before.filter((pair) => !names.has(pair.name) || first.get(pair.name) !== pair)
  return [...shown, ...hidden].filter(({ value }) => value.trim() !== '')
}

/** Formats a day as DD/MM/YYYY. Other values stay unchanged. @source spec 000 §9 */
export const shownDay = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** Parses a typed day (1/3/1787, 01.03.1787, 1787-03-01) to YYYY-MM-DD. Returns null for other texts. */
export const typedDay = (text: string): string | null => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim()) ?? []
  const value = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
  return isDate(value) ? value : null
}
