import type { ConversionReason, NewType } from '@pressmark/contract/metadata/type-changes.ts'

/** The new value, or the reason why a value does not convert. */
export type Conversion = { value: string } | { reason: ConversionReason }

type Sign = NewType['decimalSign']

/* Digits with separators between them, after a sign. The minus may be a dash of a word processor. */
const NUMBER = /^([+\-−–]?)(\d[\d.,'’ \u00a0\u202f]*)$/

/** Reads a number with a decimal comma or point, and with groups of three digits: 1.234,5 or 1 234.5. The group separator is a point, a
 *  comma, a space or an apostrophe.
 *  @param sign decides about one separator before three digits, such as 1,234 */
export const readNumber = (text: string, sign: Sign): Conversion => {
  const [, minus = '', body = ''] = NUMBER.exec(text) ?? []
  const separators = body.replaceAll(/\d/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
  if (body === '' || !/\d$/.test(body)) return { reason: 'notANumber' }
  const number = valueOf(body, separators, sign)
  return typeof number === 'object' ? number : { value: `${minus === '' || minus === '+' ? '' : '-'}${number}` }
}

const valueOf = (body: string, separators: string, sign: Sign): string | Conversion => {
  const parts = body.split(/\D/)
  if (separators === '') return body
  const groups = new Set(separators)
  const last = separators.at(-1)! // not empty
  const isDecimal = last === '.' || last === ','
  if (separators.length === 1 && isDecimal) return singleSeparator(parts, last, sign)
  if (groups.size === 1) return areGroups(parts) ? parts.join('') : { reason: 'notANumber' }
  const isOnce = separators.indexOf(last) === separators.length - 1
  if (groups.size > 2 || !isDecimal || !isOnce || !areGroups(parts.slice(0, -1))) return { reason: 'notANumber' }
  return `${parts.slice(0, -1).join('')}.${parts.at(-1)}`
}

const singleSeparator = ([whole = '', rest = '']: string[], separator: string, sign: Sign): string | Conversion => {
  const mayBeGroups = areGroups([whole, rest]) && !whole.startsWith('0')
  if (mayBeGroups && sign === undefined) return { reason: 'ambiguousNumber' }
  const isDecimal = (separator === ',') === (sign === 'comma')
  return mayBeGroups && !isDecimal ? `${whole}${rest}` : `${whole}.${rest}`
}

const areGroups = ([first = '', ...others]: readonly string[]): boolean =>
  first.length > 0 && first.length <= 3 && others.every((group) => group.length === 3)

/** Reads a number without decimals: 12, 12.0 or 1 234. */
export const readWholeNumber = (text: string, sign: Sign): Conversion => {
  const number = readNumber(text, sign)
  if ('reason' in number) return number
  const [whole = '', decimals = ''] = number.value.split('.')
  const isWhole = /^0*$/.test(decimals) && whole.replace('-', '').length <= MAX_DIGITS
  return isWhole ? { value: whole } : { reason: 'notWhole' }
}

/* As in the form of a whole number. */
const MAX_DIGITS = 18
