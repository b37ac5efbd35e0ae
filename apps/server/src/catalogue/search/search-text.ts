import { stemsOf, wordsOf } from '@pressmark/contract/platform/words.ts'

/** Returns the words of texts, each after a space, so that ` wo` finds the start of a word. */
export const searchDoc = (texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => ` ${word}`)
    .join('')

/** Returns the search text of an entity: its words, followed by their stems, each between two characters that no word contains. */
export const searchText = (texts: readonly string[]): string => {
  const stems = new Set(texts.flatMap(wordsOf).flatMap(stemsOf))
  return searchDoc(texts) + (stems.size > 0 ? ` ~${[...stems].join('~')}~` : '')
}

const MAX_WORDS = 12

const words = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, MAX_WORDS)

const pattern = (word: string): string => (word.length >= 3 ? `%${word}%` : `% ${word}%`)

/** Returns LIKE patterns that all must match: three or more letters match anywhere, one or two only at the start of a word. */
export const searchPatterns = (text: string): string[] => words(text).map(pattern)

/** Returns the same patterns with inflected forms of each word; `|` separates alternatives. */
export const searchTerms = (text: string): string[] =>
  words(text).map((word) =>
    [
      pattern(word),
      ...stemsOf(word)
        .filter((stem) => stem !== word)
        .map((stem) => `%~${stem}~%`),
    ].join('|'),
  )
