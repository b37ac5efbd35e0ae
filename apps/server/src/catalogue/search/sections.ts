import { createHash } from 'node:crypto'

/** The search text of one metadata field. */
export type Section = { name: string; text: string }

/** Position of a section, for the SQL of `sectionOf`: the part of the search text after a separator. */
export type SectionPlace = { separator: string; part: number }

/** Joins the search texts of the fields of an entity. The title has no code, because relevance looks for it at the start. Every other
 *  section starts on a new line with the code of its field. */
export const joinSections = (title: string, others: readonly Section[]): string =>
  title +
  others
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ` ${separatorOf(name)}${text}`)
    .join('')

/** Returns the position of the section of a field. */
export const sectionPlace = (name: string): SectionPlace =>
  name === 'sgtt' ? { separator: '\n', part: 1 } : { separator: separatorOf(name), part: 2 }

/* A field can have any name, so the code is a hash. It has neither letters nor digits, so that no search finds it. */
const separatorOf = (name: string): string => {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, CODE_LENGTH)
  return `\n${hash.replace(/./g, (digit) => CODE_CHARACTERS[Number.parseInt(digit, 16)]!)}` // one of 16
}
const CODE_LENGTH = 10
// Without the characters that have a meaning in patterns.
const CODE_CHARACTERS = '!#$&*+,-./:;<>?@'
