import { EMAIL, STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import type { TemplateRow } from './templates.ts'

/** As stored: the values of a field by its name. */
export type Metadata = Record<string, { value: string; lang?: string }[]>

type Rules = Pick<TemplateRow, 'name' | 'type' | 'enum_values' | 'required' | 'repeatable' | 'translatable'>

/** Checks pairs against the templates; empty values are dropped.
 *  @throws invalidMetadata naming every field that is wrong: unknown, empty though required, of the wrong form, repeated though it must not be */
export const checkedMetadata = (templates: readonly Rules[], pairs: readonly MetadataPair[]): Metadata => {
  const { metadata, errors } = readMetadata(templates, pairs)
  if (errors.length > 0) {
    throw new Refusal('invalidMetadata', {
      detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
      errors,
    })
  }
  return metadata
}

/** The same without throwing: what is right, and what is wrong beside it. */
export const readMetadata = (
  templates: readonly Rules[],
  pairs: readonly MetadataPair[],
): { metadata: Metadata; errors: FieldError[] } => {
  const known = new Map(templates.map((template) => [template.name, template]))
  const errors: FieldError[] = []
  const metadata: Metadata = {}
  for (const { name, value: given, lang } of pairs) {
    const template = known.get(name)
    const value = given.trim()
    if (template === undefined) errors.push({ field: name, message: 'There is no field with this name' })
    else if (value !== '') {
      const message = mistakeIn(template, value, lang, metadata[name])
      if (message === undefined) (metadata[name] ??= []).push(lang === undefined ? { value } : { value, lang })
      else errors.push({ field: name, message })
    }
  }
  for (const { name, required } of templates) {
    if (required && metadata[name] === undefined && !errors.some(({ field }) => field === name)) {
      errors.push({ field: name, message: 'Field is required' })
    }
  }
  return { metadata, errors }
}

/** Core values may come as fields, as pairs, or as both alike. Where the two differ both go on, and the check says no.
 *  @source SEMANTICS §5 */
export const mergeCoreFields = (
  fields: Readonly<Record<string, string | undefined>>,
  pairs: readonly MetadataPair[],
): MetadataPair[] => {
  const isSaid = (name: string, value: string) =>
    pairs.some((pair) => pair.name === name && pair.value.trim() === value.trim())
  const more = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || isSaid(name, value) ? [] : [{ name, value }],
  )
  return [...more, ...pairs]
}

/** For the fields that have one value; empty where there is none. */
export const firstValue = (values: Metadata[string] | undefined): string => values?.[0]?.value ?? ''

/** As on the wire: a pair for each value. */
export const metadataPairs = (metadata: Metadata): MetadataPair[] =>
  Object.entries(metadata).flatMap(([name, values]) => values.map((value) => ({ name, ...value })))

const mistakeIn = (
  template: Rules,
  value: string,
  lang: string | undefined,
  before: Metadata[string] = [],
): string | undefined => {
  if (lang !== undefined && !template.translatable) return 'This field takes no languages'
  const alike = before.filter((one) => one.lang === lang)
  if (alike.length > 0 && !template.repeatable) return 'This field takes only one value'
  return formError(template, value)
}

/** What is wrong with the form of a value, in words; undefined where nothing is. */
export const formError = (template: Pick<Rules, 'type' | 'enum_values'>, value: string): string | undefined =>
  FORMS[template.type]?.(value, template)

/* @source spec 001 §5, SEMANTICS §5 */
const FORMS: Record<string, (value: string, template: Pick<Rules, 'enum_values'>) => string | undefined> = {
  STRING: (value) =>
    value.length > STRING_VALUE_MAX_LENGTH ? `Maximum ${STRING_VALUE_MAX_LENGTH} characters allowed` : undefined,
  TEXT: () => undefined,
  INTEGER: (value) => (/^[+-]?\d{1,18}$/.test(value) ? undefined : 'Must be a whole number'),
  NUMBER: (value) => (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) ? undefined : 'Must be a number'),
  DATE: (value) => (isDate(value) ? undefined : 'Must be a date (YYYY-MM-DD)'),
  BOOLEAN: (value) => (value === 'true' || value === 'false' ? undefined : 'Must be true or false'),
  EMAIL: (value) => (EMAIL.test(value) ? undefined : 'E-mail must be valid'),
  ENUM: (value, { enum_values }) => (enum_values.includes(value) ? undefined : 'Must be one of the options'),
}

const isDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
