/** Characters that Unicode does not decompose into a base and a mark, with their plain form. */
export const WHOLE_CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)

/** Removes accents and case. Stored texts, search texts and highlights on the screen all use this form. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (character) => WHOLE_CHARACTERS.get(character) ?? character)

/** Returns the words of a text: normalised runs of letters and digits. A pressmark is split into its parts. */
export const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the common stems of the forms of a normalised word in English and Italian. `churches` and `church` share `church`,
 *  `chiesa` and `chiese` share `chies`. The language of a text is unknown, so both languages are tried. */
export const stemsOf = (word: string): string[] =>
  /^[a-z]{3,}$/.test(word)
    ? [...new Set([englishStem(word), italianStem(word)])].filter((stem) => stem.length >= SHORTEST)
    : []

const SHORTEST = 3

const englishStem = (word: string): string => {
  const one = singular(word)
  const base = one.replace(/(?:ed|ing)$/, '')
  // Matches "mapped" with "map". Short words such as "bed" and "thing" have no shorter form.
  const isForm = base !== one && base.length >= 3 && /[aeiouy]/.test(base)
  const root = isForm ? base.replace(/([^aeiouls])\1$/, '$1') : one
  return root.length > 3 ? root.replace(/e$/, '') : root
}

const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

/* Based on J. Savoy's light stemmer, reduced to gender and number. */
const italianStem = (word: string): string => word.replace(/(?:[hi][ei]|i[ao]|[aeio])$/, '')
