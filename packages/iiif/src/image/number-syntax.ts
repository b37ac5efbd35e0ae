/** Fifteen digits stay exact in a double; longer numbers mean nothing for an image. */
const WHOLE = /^\d{1,15}$/
const DECIMAL = /^(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/

/** A non-negative whole number, or undefined when the text is anything else. */
export const parseWhole = (text: string): number | undefined => (WHOLE.test(text) ? Number(text) : undefined)

/** A non-negative decimal number without exponent, or undefined when the text is anything else. */
export const parseDecimal = (text: string): number | undefined => (DECIMAL.test(text) ? Number(text) : undefined)

/** The number as the specification writes it: no exponent, no trailing zeros, a zero before the point.
 *  Source: IIIF Image API 3.0 §4.7 */
export const formatDecimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(15).replace(/\.?0+$/, '')

/** All texts as numbers, or undefined when one of them is none. */
export const parseAll = (
  texts: readonly string[],
  parse: (text: string) => number | undefined,
): number[] | undefined => {
  const numbers = texts.map(parse)
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}
