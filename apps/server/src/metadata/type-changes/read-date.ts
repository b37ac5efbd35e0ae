import type { NewType } from '@pressmark/contract/metadata/type-changes.ts'
import { formError } from '../values.ts'
import type { Conversion } from './read-number.ts'

type Order = NewType['dateOrder']

/** Reads a full date: 1.2.1890, 1890/2/1, 18900201, 1 February 1890, February 1, 1890, 1 febbraio 1890, or a moment at midnight.
 *  With points, the day is first. With slashes or hyphens and two numbers up to 12, `order` decides. */
export const readDate = (text: string, order: Order): Conversion => {
  const read = READERS.flatMap(([pattern, reader]) => {
    const found = pattern.exec(text)
    return found === null ? [] : [reader(found.slice(1), order)]
  })[0]
  if (read === undefined)
    return { reason: INCOMPLETE.some((pattern) => pattern.test(text)) ? 'incompleteDate' : 'notADate' }
  if (read === 'ambiguous') return { reason: 'ambiguousDate' }
  const [year = '', month = '', day = ''] = read
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return formError({ type: 'DATE', enum_values: [] }, value) === undefined ? { value } : { reason: 'notADate' }
}

/* Returns year, month and day. */
type Reader = (found: readonly string[], order: Order) => readonly string[] | 'ambiguous'

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, ([year = '', , month = '', day = '']) => [year, month, day]],
  [/^(\d{4})(\d\d)(\d\d)$/, (found) => found],
  [/^(\d{4})-(\d\d)-(\d\d)[T ]00:00(?::00(?:\.0{1,6})?)?Z?$/, (found) => found],
  [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/, (found, order) => dayAndMonth(found, order)],
  [
    /^(\d{1,2})(?:º|°|\.|st|nd|rd|th)? (\p{L}{3,9}),? (\d{4})$/u,
    ([day = '', word = '', year = '']) => withMonth(year, word, day),
  ],
  [
    /^(\p{L}{3,9}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u,
    ([word = '', day = '', year = '']) => withMonth(year, word, day),
  ],
]

const INCOMPLETE = [/^\d{4}$/, /^\d{4}[-/.]\d{1,2}$/, /^\d{1,2}[-/.]\d{4}$/, /^\p{L}{3,9} \d{4}$/u]

const dayAndMonth: Reader = ([first = '', separator, second = '', year = ''], order) => {
  const [one, other] = [Number(first), Number(second)]
  const isDayFirst = separator === '.' || one > 12 || one === other || (other <= 12 && order === 'dayFirst')
  if (isDayFirst) return [year, second, first]
  return other > 12 || order === 'monthFirst' ? [year, first, second] : 'ambiguous'
}

const withMonth = (year: string, word: string, day: string): readonly string[] => {
  const month = MONTHS.findIndex((names) => names.includes(word.toLowerCase())) + 1
  return month === 0 ? NO_DATE : [year, String(month), day]
}

/* The check of dates refuses it. */
const NO_DATE = ['0000', '00', '00']

/* English and Italian names. */
const MONTHS = [
  ['january', 'gennaio'],
  ['february', 'febbraio'],
  ['march', 'marzo'],
  ['april', 'aprile'],
  ['may', 'maggio'],
  ['june', 'giugno'],
  ['july', 'luglio'],
  ['august', 'agosto'],
  ['september', 'settembre'],
  ['october', 'ottobre'],
  ['november', 'novembre'],
  ['december', 'dicembre'],
]
