import { truncate } from './truncate.ts'
import { normalizeText } from './words.ts'

/* Articles by language. Those that end with an apostrophe are written together with the next word. */
const ARTICLES = new Map(
  Object.entries<readonly string[]>({
    en: ['the', 'a', 'an'],
    it: ['il', 'lo', 'la', 'i', 'gli', 'le', 'un', 'uno', 'una', "l'", "un'", "gl'"],
    fr: ['le', 'la', 'les', 'un', 'une', 'des', "l'"],
    de: ['der', 'die', 'das', 'ein', 'eine'],
    es: ['el', 'la', 'los', 'las', 'un', 'una', 'unos', 'unas'],
    pt: ['o', 'a', 'os', 'as', 'um', 'uma', 'uns', 'umas'],
    nl: ['de', 'het', 'een'],
  }),
)

/** Maximum number of UTF-16 units that are read of a text, and of those in a key. */
export const NATURAL_KEY = { text: 300, key: 200 } as const

/** Returns a sort key for natural order. Keys are compared byte by byte. Numbers count by value; accents, case, punctuation and quotes
 *  do not count. `Ms. 9` comes before `Ms. 10`, and `cart7` has the key of `Cart. 7`.
 *  @param language language of a title, such as `it`: its article at the start is ignored. Omitted for names and pressmarks. */
export const naturalKey = (text: string, language?: string): string => {
  const whole = normalizeText(truncate(text, NATURAL_KEY.text))
  const numbered = withoutArticle(whole, language).replace(/\d+/g, (digits) => ` ${numberKey(digits)} `)
  const key = numbered.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? whole.trim()
  return truncate(key, NATURAL_KEY.key)
}

/* A text that is only an article keeps it. */
const withoutArticle = (text: string, language: string | undefined): string => {
  const articles = ARTICLES.get(language?.split('-', 1)[0] ?? '')
  if (articles === undefined) return text
  const [start, word, next] = /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)([\s'’])/u.exec(text) ?? []
  if (start === undefined || !articles.includes(/\s/.test(next!) ? word! : `${word}'`)) return text // both groups are in the pattern
  const rest = text.slice(start.length)
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/* Writes the number of digits before the digits, so that a longer number is the larger one. From nine digits on, 9 and three
   digits state their number. */
const numberKey = (digits: string): string => {
  const value = digits.replace(/^0+/, '')
  const { length } = value
  return length < 9 ? `${length}${value}` : `9${String(length).padStart(3, '0')}${value}`
}
