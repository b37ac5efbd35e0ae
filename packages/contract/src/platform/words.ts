// Letters that Unicode does not take apart into a base letter and a mark.
const WHOLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Accents and case taken away: the same for what is stored, for what is asked and for what is marked on the screen. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => WHOLE[letter] ?? letter)

/** The words of a text: runs of letters and digits, folded. A pressmark falls into its parts. */
export const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What forms of a folded word have in common, by the endings of English and of Italian: `churches` and `church` share
 *  `church`, `chiesa` and `chiese` share `chies`. Nobody says of what language a text is, so both are tried. */
export const stemsOf = (word: string): string[] =>
  /^[a-z]{3,}$/.test(word)
    ? [...new Set([englishStem(word), italianStem(word)])].filter((stem) => stem.length >= SHORTEST)
    : []

const SHORTEST = 3

const englishStem = (word: string): string => {
  const one = singular(word)
  const base = /^(.*[aeiouy].*)(?:ed|ing)$/.exec(one)?.[1]
  // "mapped" and "map"; "bed" and "thing" are no forms of anything.
  const root = base !== undefined && base.length >= 3 ? base.replace(/([^aeiouls])\1$/, '$1') : one
  return root.length > 3 ? root.replace(/e$/, '') : root
}

const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

/* After J. Savoy's light stemmer: gender and number alone. */
const italianStem = (word: string): string => word.replace(/(?:[hi][ei]|i[ao]|[aeio])$/, '')
