import { hasLines, oneLine } from '@pressmark/contract/metadata/lines.ts'
import { VALUE_ERRORS } from '@pressmark/contract/metadata/value-errors.ts'
import { EMAIL, RECORD_MAX_LENGTH, STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import type { TemplateRow, TypeSettings } from './templates.ts'

/** Metadata as it is stored: the values of a field by its name. */
export type Metadata = Record<string, { value: string; lang?: string }[]>

type Rules = Pick<TemplateRow, 'name' | 'type' | 'enum_values' | 'required' | 'repeatable' | 'translatable'> &
  Partial<Pick<TemplateRow, 'changing_to'>>

/** Checks pairs against the templates, drops empty values, and joins the lines of values that have only one.
 *  @throws invalidMetadata with every field that is unknown, required but empty, of the wrong form, or repeated although it is not
 *  repeatable. It names no field if all values together are too long. */
export const checkedMetadata = (templates: readonly Rules[], pairs: readonly MetadataPair[]): Metadata => {
  const { metadata, errors } = readMetadata(templates, pairs)
  if (errors.length > 0) {
    throw new Refusal('invalidMetadata', {
      detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
      errors,
    })
  }
  requireRecordLength(metadata)
  return metadata
}

/** @throws invalidMetadata if the values of a record are longer than the maximum in total */
export const requireRecordLength = (metadata: Metadata): void => {
  const values = Object.values(metadata).flat()
  if (values.reduce((sum, { value }) => sum + value.length, 0) > RECORD_MAX_LENGTH)
    throw new Refusal('invalidMetadata', { detail: RECORD_TOO_LONG })
}

const RECORD_TOO_LONG = `The metadata of a record has at most ${RECORD_MAX_LENGTH.toLocaleString('en')} characters.`

/** Does the same without throwing. @returns the valid values, and the errors of the others */
export const readMetadata = (
  stored: readonly Rules[],
  pairs: readonly MetadataPair[],
): { metadata: Metadata; errors: FieldError[] } => {
  const templates = stored.map(withNewType)
  const byName = new Map(templates.map((template) => [template.name, template]))
  const errors: FieldError[] = []
  const metadata: Metadata = {}
  for (const { name, value: given, lang } of pairs) {
    const template = byName.get(name)
    const value = storedValue(template, given)
    if (template === undefined) errors.push({ field: name, message: VALUE_ERRORS.unknownField })
    else if (value !== '') {
      const message = pairError(template, value, lang, metadata[name])
      if (message === undefined) (metadata[name] ??= []).push(lang === undefined ? { value } : { value, lang })
      else errors.push({ field: name, message })
    }
  }
  for (const { name, required } of templates) {
    if (required && metadata[name] === undefined && !errors.some(({ field }) => field === name)) {
      errors.push({ field: name, message: VALUE_ERRORS.required })
    }
  }
  return { metadata, errors }
}

/* New values of a field whose type is changing need the new type. */
const withNewType = (template: Rules): Rules =>
  template.changing_to ? { ...template, ...(template.changing_to as TypeSettings) } : template // only this folder writes it

const storedValue = (template: Rules | undefined, given: string): string =>
  (template && hasLines(template) ? given : oneLine(given)).trim()

/** Merges core values that were sent as fields with those that were sent as pairs. If both differ, both are kept, and the check
 *  refuses them. */
export const mergeCoreFields = (
  fields: Readonly<Record<string, string | undefined>>,
  pairs: readonly MetadataPair[],
): MetadataPair[] => {
  const isInPairs = (name: string, value: string) =>
    pairs.some((pair) => pair.name === name && pair.value.trim() === value.trim())
  const added = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || isInPairs(name, value) ? [] : [{ name, value }],
  )
  return [...added, ...pairs]
}

/** Returns the value of a field that has only one; an empty text without a value. */
export const firstValue = (values: Metadata[string] | undefined): string => values?.[0]?.value ?? ''

/** Returns one pair for each value, as the API sends them. */
export const metadataPairs = (metadata: Metadata): MetadataPair[] =>
  Object.entries(metadata).flatMap(([name, values]) => values.map((value) => ({ name, ...value })))

const pairError = (
  template: Rules,
  value: string,
  lang: string | undefined,
  before: Metadata[string] = [],
): string | undefined => {
  if (lang !== undefined && !template.translatable) return VALUE_ERRORS.noLanguages
  const sameLanguage = before.filter((one) => one.lang === lang)
  if (sameLanguage.length > 0 && !template.repeatable) return VALUE_ERRORS.oneValue
  return formError(template, value)
}

/** Returns the error in the form of a value, undefined if it is valid. */
export const formError = (template: Pick<Rules, 'type' | 'enum_values'>, value: string): string | undefined =>
  FORMS.get(template.type)?.(value, template)

/* @source spec 001 §5 */
const FORMS = new Map(
  Object.entries<(value: string, template: Pick<Rules, 'enum_values'>) => string | undefined>({
    STRING: (value) => (value.length > STRING_VALUE_MAX_LENGTH ? VALUE_ERRORS.tooLong : undefined),
    TEXT: () => undefined,
    INTEGER: (value) => (/^[+-]?\d{1,18}$/.test(value) ? undefined : VALUE_ERRORS.wholeNumber),
    NUMBER: (value) => (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) ? undefined : VALUE_ERRORS.number),
    DATE: (value) => (isDate(value) ? undefined : VALUE_ERRORS.date),
    BOOLEAN: (value) => (value === 'true' || value === 'false' ? undefined : VALUE_ERRORS.boolean),
    EMAIL: (value) => (EMAIL.test(value) ? undefined : VALUE_ERRORS.email),
    ENUM: (value, { enum_values }) => (enum_values.includes(value) ? undefined : VALUE_ERRORS.notOffered),
  }),
)

const isDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
