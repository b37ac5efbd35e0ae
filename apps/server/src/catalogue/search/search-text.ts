import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { normalizeText, stemsOf, wordsOf } from '@pressmark/contract/platform/words.ts'

/** Returns the words of texts, each after a space, so that ` wo` finds the start of a word. */
export const searchDoc = (texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => ` ${word}`)
    .join('')

/** Returns the search text of some values: their words, followed by their stems, each between two characters that no word contains. */
export const searchText = (texts: readonly string[]): string => {
  const stems = new Set(texts.flatMap(wordsOf).flatMap(stemsOf))
  return searchDoc(texts) + (stems.size > 0 ? ` ~${[...stems].join('~')}~` : '')
}

/** Limits of the joined forms of a pressmark. */
const JOINED = { parts: 8, length: 40 }

/** Returns the joined forms of a pressmark with a digit, from each of its parts to its end: `cart7` and `7` for `Cart. 7`. Each is between two
 *  characters that no word contains. */
export const joinedForms = (pressmark: string): string => {
  const parts = normalizeText(pressmark).match(/\p{L}+|\p{N}+/gu) ?? []
  if (!parts.some((part) => DIGIT.test(part))) return ''
  const forms = parts.slice(0, JOINED.parts).map((_, at) => joined(parts.slice(at)))
  return ` =${forms.join('=')}=`
}

/* A digit is written as two letters that no language has together. A search for 1492 therefore does not find `1.2149.23`. */
const joined = (parts: readonly string[]): string =>
  truncate(parts.join(''), JOINED.length).replace(/[0-9]/g, (digit) => `q${DIGITS[Number(digit)]}`)
const DIGIT = /[0-9]/
const DIGITS = 'bcdfghjklm'

const MAX_WORDS = 12

const words = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, MAX_WORDS)

const pattern = (word: string): string => (word.length >= 3 ? `%${word}%` : `% ${word}%`)

/** Returns LIKE patterns that all must match: three or more letters match anywhere, one or two only at the start of a word. */
export const searchPatterns = (text: string): string[] => words(text).map(pattern)

/** Returns the same patterns with alternatives, separated by `|`: inflected forms of each word, and joined forms of pressmarks for
 *  texts with a digit. */
export const searchTerms = (text: string): string[] => {
  const all = words(text)
  const whole = all.length > 1 ? [wordsOf(text).join('')] : []
  return all.map((word) =>
    [
      pattern(word),
      ...stemsOf(word)
        .filter((stem) => stem !== word)
        .map((stem) => `%~${stem}~%`),
      ...[word, ...whole].filter((one) => DIGIT.test(one)).map((one) => `%=${joined([one])}%`),
    ].join('|'),
  )
}
