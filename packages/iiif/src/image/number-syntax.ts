/** Fifteen digits are exact in a double. No image needs longer numbers. */
const WHOLE = /^\d{1,15}$/
const DECIMAL = /^(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/

/** Parses a non-negative whole number. Returns undefined for any other text. */
export const parseWhole = (text: string): number | undefined => (WHOLE.test(text) ? Number(text) : undefined)

/** Parses a non-negative decimal number without an exponent. Returns undefined for any other text. */
export const parseDecimal = (text: string): number | undefined => (DECIMAL.test(text) ? Number(text) : undefined)

/**
 * Formats a number as the specification requires: no exponent, no trailing zeros, a zero before the point.
 * Source: IIIF Image API 3.0 §4.7
 */
export const formatDecimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(15).replace(/\.?0{1,15}$/, '')

/** Parses all texts, or returns undefined if one of them is not a number. */
export const parseAll = (
  texts: readonly string[],
  parse: (text: string) => number | undefined,
): number[] | undefined => {
  const numbers = texts.map(parse)
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}
