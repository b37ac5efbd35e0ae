// Letters that Unicode does not take apart into a base letter and a mark.
const WHOLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Accents and case taken away: the same for what is stored and for what is asked, on every server. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => WHOLE[letter] ?? letter)

/** What sorts lists: folded, so that "Écorché" stands beside "Ecclesia". */
export const sortTitle = (title: string): string => folded(title).trim().slice(0, 200)

/** The words of a text: runs of letters and digits, folded. A pressmark falls into its parts. */
export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What is searched of an item: its words, each behind a space, so that ` wo` finds the beginning of a word. */
export const searchDoc = (texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => ` ${word}`)
    .join('')

const MOST_WORDS = 12

/** LIKE patterns that all must match: three letters and more anywhere, one or two at a word's start. */
export const searchPatterns = (text: string): string[] =>
  [...new Set(wordsOf(text))].slice(0, MOST_WORDS).map((word) => (word.length >= 3 ? `%${word}%` : `% ${word}%`))
