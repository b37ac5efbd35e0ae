import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Number of requirements of each section. Source: OWASP ASVS 5.0.0. */
const SECTIONS: Record<string, number[]> = {
  1: [2, 10, 12, 3, 3],
  2: [3, 3, 5, 2],
  3: [1, 3, 5, 8, 8, 1, 5],
  4: [5, 5, 2, 4],
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
  9: [3, 4],
  10: [2, 3, 5, 16, 5, 2, 3],
  11: [4, 5, 5, 4, 2, 2, 2],
  12: [5, 2, 5],
  13: [4, 6, 4, 7],
  14: [2, 8, 3],
  15: [5, 5, 7, 4],
  16: [1, 5, 4, 3, 4],
  17: [2, 8, 2],
}
const LEVEL_3 =
  `1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 3.7.4 3.7.5 4.1.4 4.1.5 4.2.2
  4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 8.1.3 8.1.4
  8.2.4 8.3.2 8.3.3 8.4.2 10.2.3 10.3.5 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 11.1.3 11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2
  11.6.2 11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2 13.1.3 13.1.4 13.2.6 13.3.3 13.3.4 13.4.6 13.4.7 14.2.5 14.2.6 14.2.7 14.2.8
  15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4 16.5.4 17.1.2 17.2.5 17.2.6 17.2.7 17.2.8`.split(/\s+/)

const all = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, at) => Array.from({ length: count }, (_, number) => `${chapter}.${at + 1}.${number + 1}`)),
)

const NUMBER = String.raw`\d+\.\d+\.\d+`
/** Returns the requirements of the first column. `1.2.1–1.2.3` are three. */
const answered = (document: string): string[] =>
  readFileSync(document, 'utf8')
    .split('\n')
    .flatMap(
      (line) =>
        new RegExp(`^\\| (${NUMBER}(?:[,–] ?${NUMBER})*) \\| `).exec(line)?.[1] ??
        /^(17\..*) do not apply/.exec(line)?.[1] ??
        [],
    )
    .flatMap((column) => column.split(/, | and /).flatMap(range))

const range = (part: string): string[] => {
  const [first = '', last] = part.split('–')
  const [chapter, section, from] = first.split('.')
  const to = Number((last ?? first).split('.').at(-1))
  return Array.from({ length: to - Number(from) + 1 }, (_, at) => `${chapter}.${section}.${Number(from) + at}`)
}

test('each requirement of levels 1 and 2 has one row', () => {
  const levels = all.filter((one) => !LEVEL_3.includes(one))
  expect(answered('docs/security.md').toSorted()).toEqual(levels.toSorted())
})

test('each requirement of level 3 has one row', () => {
  expect([all.length, LEVEL_3.length]).toEqual([345, 92])
  expect(answered('docs/security-level-3.md').toSorted()).toEqual(LEVEL_3.toSorted())
})
