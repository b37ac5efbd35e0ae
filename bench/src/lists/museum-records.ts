import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { randomNumbers } from '../../../tools/harness/random.ts'

export type MuseumRecord = {
  title: string
  author: string
  pressmark: string
  metadata: Record<string, { value: string }[]>
}

const SAMPLES = process.env.SAMPLES_DIR ?? fileURLToPath(new URL('../../../../shared/samples', import.meta.url))
export const TATE = `${SAMPLES}/metadata/tate-artwork_data.csv.gz`

/** Returns `count` records with the words of a real museum if its list exists, otherwise invented ones. */
export const museumRecords = (count: number): MuseumRecord[] => {
  const real = existsSync(TATE) ? tateRecords() : undefined
  if (real === undefined) console.error('  no museum list at hand: records are made up')
  const source = real ?? madeUpRecords(count)
  return Array.from({ length: count }, (_, n) => {
    const record = source[n % source.length]!
    const round = Math.floor(n / source.length)
    return round === 0 ? record : { ...record, pressmark: `${record.pressmark}/${round}` }
  })
}

/** Counts the rows of the museum's list that have the word in any column, which a search of all metadata must find. */
export const worksWith = (word: string): number => {
  const whole = new RegExp(`\\b${word}\\b`, 'i')
  return tateRows().filter((row) => row.some((value) => whole.test(value))).length
}

const tateRows = (): string[][] => csvRows(gunzipSync(readFileSync(TATE)).toString('utf8')).slice(1)

const tateRecords = (): MuseumRecord[] => {
  const rows = tateRows()
  const seen = new Set<string>()
  return rows.flatMap(
    ([, pressmark = '', author = '', , , title = '', date = '', medium = '', credit = '', , , dimensions = '']) => {
      if (pressmark === '' || title === '' || seen.has(pressmark)) return []
      seen.add(pressmark)
      return [{ title: title.slice(0, 1000), author, pressmark, metadata: pairs({ date, medium, credit, dimensions }) }]
    },
  )
}

const pairs = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, [{ value }]]])))

/* Source: RFC 4180 */
const csvRows = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const SYLLABLES = ['ca', 'le', 'mon', 'ti', 'ra', 'ven', 'so', 'pi', 'lu', 'dra', 'no', 'fe', 'gia', 'tur', 'bo', 'zan']

const madeUpRecords = (count: number): MuseumRecord[] => {
  const random = randomNumbers(3)
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)]!
  const word = () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES)
  const words = (number: number) => Array.from({ length: number }, word).join(' ')
  return Array.from({ length: count }, (_, n) => ({
    title: words(4),
    author: words(2),
    pressmark: `MS ${n}`,
    metadata: pairs({ date: String(1500 + (n % 500)), medium: words(4), credit: words(7), dimensions: words(3) }),
  }))
}
