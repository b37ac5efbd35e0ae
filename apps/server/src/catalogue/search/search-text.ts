import { normalizeText, stemsOf, wordsOf } from '@pressmark/contract/platform/words.ts'

/** What sorts lists: folded, so that "Écorché" stands beside "Ecclesia". */
export const sortTitle = (title: string): string => normalizeText(title).trim().slice(0, 200)

/** The words of texts, each behind a space, so that ` wo` finds the beginning of a word. */
export const searchDoc = (texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => ` ${word}`)
    .join('')

/** What is searched of an entity: its words, and behind them the stems of these, each between two signs that no word has. */
export const searchText = (texts: readonly string[]): string => {
  const stems = new Set(texts.flatMap(wordsOf).flatMap(stemsOf))
  return searchDoc(texts) + (stems.size > 0 ? ` ~${[...stems].join('~')}~` : '')
}

const MOST_WORDS = 12

const words = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, MOST_WORDS)

const pattern = (word: string): string => (word.length >= 3 ? `%${word}%` : `% ${word}%`)

/** LIKE patterns that all must match: three letters and more anywhere, one or two at a word's start. */
export const searchPatterns = (text: string): string[] => words(text).map(pattern)

/** The same with other forms of each word beside it: alternatives stand between `|`. */
export const searchTerms = (text: string): string[] =>
  words(text).map((word) =>
    [
      pattern(word),
      ...stemsOf(word)
        .filter((stem) => stem !== word)
        .map((stem) => `%~${stem}~%`),
    ].join('|'),
  )
