/** Returns whether a spreadsheet program may have altered the text by itself, as it opened or saved the file. Both texts are canonical. */
export const isDamaged = (before: string, after: string): boolean =>
  before !== after && before.length <= MAX_LENGTH && RULES.some((rule) => rule(before, after))

// Programs alter only short texts that look like numbers, dates or formulas. Lost characters are looked for in longer texts too.
const MAX_LENGTH = 20_000
const MAX_SHORT = 100

type Rule = (before: string, after: string) => boolean
const short =
  (rule: Rule): Rule =>
  (before, after) =>
    before.length <= MAX_SHORT && after.length <= MAX_SHORT && rule(before, after)

const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?e[+-]?\d+$/i
/** Digits of a number that a program stores. */
const PRECISE_DIGITS = 15

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/* 0070 becomes 70, 1.20 becomes 1.2, and +5 becomes 5. */
const isSameNumber: Rule = (before, after) =>
  DECIMAL.test(before) && DECIMAL.test(after) && before.length !== after.length && numberOf(before) === numberOf(after)

/* A long number is rounded: 12345678901234567890 becomes 1.23456789012346E+019 or 12345678901234600000. */
const isRounded: Rule = (before, after) => {
  if (!DECIMAL.test(before) || !(SCIENTIFIC.test(after) || DECIMAL.test(after))) return false
  const digits = before.replaceAll(/\D/g, '')
  if (digits.length <= PRECISE_DIGITS && !SCIENTIFIC.test(after)) return false
  return isClose(numberOf(before), numberOf(after), significantDigits(after))
}

/* 1E5 becomes 100000. */
const isWrittenOut: Rule = (before, after) =>
  SCIENTIFIC.test(before) &&
  (DECIMAL.test(after) || SCIENTIFIC.test(after)) &&
  isClose(numberOf(before), numberOf(after), PRECISE_DIGITS)

const significantDigits = (text: string): number => {
  const [mantissa = ''] = text.toLowerCase().split('e')
  const digits = [...mantissa].filter((character) => character >= '0' && character <= '9')
  const significant = digits.findLastIndex((digit) => digit !== '0') - digits.findIndex((digit) => digit !== '0') + 1
  return Math.min(PRECISE_DIGITS, Math.max(1, significant))
}

/* `digits` is how many of them the rounded number shows. */
const isClose = (one: number, other: number, digits: number): boolean =>
  Number.isFinite(one) && Math.abs(one - other) <= Math.abs(one) * 10 ** (1 - digits)

/* =1+1 becomes 2, and -A1 becomes #NAME?. */
const isCalculated: Rule = (before, after) =>
  /^[=+@-]./.test(before) &&
  !DECIMAL.test(before) &&
  (/^#[A-Z/0?!]+$/i.test(after) || DECIMAL.test(after) || after === '')

const BOOLEANS = ['true', 'false', 'vero', 'falso', 'wahr', 'falsch', 'vrai', 'faux']
const isBoolean: Rule = (before, after) =>
  BOOLEANS.includes(before.toLowerCase()) &&
  BOOLEANS.indexOf(before.toLowerCase()) % 2 === BOOLEANS.indexOf(after.toLowerCase()) % 2

// Texts that a program takes for a date: 1/2, 3-4-21, 5.6., MAR1, 2-Mar, 1900-01-01.
const LOOKS_LIKE_DATE =
  /^(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?|[a-z]{3,9}\.?[ -]?\d{1,4}|\d{1,2}[ -][a-z]{3,9}(?:[ -]\d{2,4})?)$/i
const IS_DATE =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}[ -][a-z]{3,9}\.?(?:[ -]\d{2,4})?|[a-z]{3,9}[ -]\d{2,4}|\d{5})$/i
const isDate: Rule = (before, after) => {
  if (!LOOKS_LIKE_DATE.test(before) || !IS_DATE.test(after)) return false
  if (/^\d{5}$/.test(after)) return true
  const numbers = numbersIn(after)
  const isRepeated = numbersIn(before).map((number) => numbers.some((one) => isSameYear(one, number)))
  // A whole date keeps its numbers in another order, but a month may become a word.
  return /[a-z]{3}/i.test(after) ? isRepeated.includes(true) : !isRepeated.includes(false)
}

/* A year may lose or gain its century. */
const isSameYear = (one: number, other: number): boolean =>
  one === other || (Math.min(one, other) < 100 && one % 100 === other % 100)

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

/* Characters that a code page lacks become question marks. */
const hasLostCharacters: Rule = (before, after) =>
  after.includes('?') && [...before].length === [...after].length && isLost([...before], [...after])

const isLost = (before: readonly string[], after: readonly string[]): boolean =>
  before.every((character, at) => character === after[at] || (after[at] === '?' && character > '\u007f'))

const RULES: readonly Rule[] = [
  short(isSameNumber),
  short(isRounded),
  short(isWrittenOut),
  short(isCalculated),
  short(isBoolean),
  short(isDate),
  hasLostCharacters,
]
