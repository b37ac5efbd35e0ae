import { hasLines, oneLine } from '@pressmark/contract/metadata/lines.ts'
import type { NewType } from '@pressmark/contract/metadata/type-changes.ts'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { TemplateRow } from '../templates.ts'
import { formError } from '../values.ts'
import { readDate } from './read-date.ts'
import { readNumber, readWholeNumber, type Conversion } from './read-number.ts'

/** A type to which values convert, and how ambiguous ones are read. `from` is the type before. */
export type Target = Pick<TemplateRow, 'name' | 'enum_values'> &
  Pick<NewType, 'dateOrder' | 'decimalSign'> & { type: TemplateType; from: string }

/** Returns a function that converts a value to a type. It adds no information and removes none, except line breaks. A value that the
 *  type permits stays as it is, so a second conversion changes nothing.
 *  @source docs/decisions/0095 */
export const createConversion = (target: Target): ((value: string) => Conversion) => {
  const { type } = target
  const isOption = optionOf(target)
  const convert = (value: string): Conversion => {
    if (type === 'ENUM') return isOption(value)
    const permitted = formError(target, value) === undefined
    if (permitted && !isAmbiguous(target, value)) return { value }
    return CONVERSIONS[type](value, target)
  }
  return (value) => {
    const text = (hasLines(target) ? value : oneLine(value)).trim()
    return convert(type === 'EMAIL' ? text.replace(/^mailto:/i, '') : text)
  }
}

/* A chosen sign decides about 1.234 too. A number that was stored as a number has a decimal point. */
const isAmbiguous = ({ type, from, decimalSign }: Target, value: string): boolean =>
  type === 'NUMBER' && decimalSign === 'comma' && !isNumeric(from) && /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(value)

const isNumeric = (type: string): boolean => type === 'NUMBER' || type === 'INTEGER'

const CONVERSIONS: Record<TemplateType, (value: string, target: Target) => Conversion> = {
  TEXT: (value) => ({ value }),
  STRING: () => ({ reason: 'tooLong' }),
  ENUM: () => ({ reason: 'notAnOption' }),
  NUMBER: (value, { decimalSign }) => readNumber(value, decimalSign),
  INTEGER: (value, { from, decimalSign }) => readWholeNumber(value, isNumeric(from) ? 'point' : decimalSign),
  DATE: (value, { dateOrder }) => readDate(value, dateOrder),
  BOOLEAN: (value) => {
    const answer = ANSWERS.get(value.toLowerCase())
    return answer === undefined ? { reason: 'notABoolean' } : { value: answer }
  },
  EMAIL: () => ({ reason: 'notAnEmail' }),
}

/* English and Italian answers, without regard to case. */
const ANSWERS = new Map([
  ...['true', 'yes', 'vero', 'sì', 'si', '1'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'falso', '0'].map((word) => [word, 'false'] as const),
])

/* Two options that differ only in case or spaces are found only by their exact text. */
const optionOf = ({ enum_values: options }: Target): ((value: string) => Conversion) => {
  const exact = new Set(options)
  const byText = Map.groupBy(options, fold)
  return (value) => {
    if (exact.has(value)) return { value }
    const alike = byText.get(fold(value)) ?? []
    return alike.length === 1 ? { value: alike[0]! } : { reason: 'notAnOption' }
  }
}

const fold = (text: string): string => text.trim().split(/\s+/).join(' ').toLowerCase()
