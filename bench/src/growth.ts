// Measures how the time of functions that read input grows with its length: node bench/src/growth.ts
import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { stemsOf } from '@pressmark/contract/platform/words.ts'
import { readHeader } from '@pressmark/contract/ingest/sheet-targets.ts'
import { plainText } from '@pressmark/iiif/presentation/read-annotations3.ts'
import { parseRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { parseSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { textReplacer } from '../../apps/server/src/catalogue/bulk/edit/replace-text.ts'
import { searchText } from '../../apps/server/src/catalogue/search/search-text.ts'
import { downloadName } from '../../apps/server/src/delivery/names.ts'
import { isDateForm } from '../../apps/server/src/ingest/spreadsheets/read/xlsx-dates.ts'
import { fileNameOf } from '../../apps/server/src/ingest/uploads/uploads.ts'
import { attachment } from '../../apps/server/src/media/files/attachment.ts'
import { identifyText } from '../../apps/server/src/media/decoders/text-content.ts'
import { formError } from '../../apps/server/src/metadata/values.ts'

/** Characters of the shortest input. Each next input is twice as long. */
const SHORTEST = 20_000
const DOUBLINGS = 4
const REPETITIONS = 5
/** Linear growth is 2 and quadratic growth is 4. Caches of the processor make it a little more than 2. */
const MAX_GROWTH = 3
/** Longer inputs are not measured after such a time, ms. */
const MAX_TIME = 2000
/** Shorter times are too uncertain for a ratio, ms. */
const MIN_TIME = 2

type Entry = { read: (text: string) => unknown; inputs: Readonly<Record<string, (length: number) => string>> }

const repeated =
  (text: string, end = '') =>
  (length: number) =>
    text.repeat(length / text.length) + end
const within = (start: string, text: string, end: string) => (length: number) => start + repeated(text)(length) + end
const field = (type: string) => (text: string) => formError({ type, enum_values: [] }, text)
const WORDS = {
  word: repeated('a'),
  forms: repeated('aing'),
  words: repeated('churches '),
  accents: repeated('\u0301'),
}

const ENTRIES: Readonly<Record<string, Entry>> = {
  'text of a manifest': {
    read: plainText,
    inputs: {
      'open tags': repeated('<a'),
      scripts: repeated('<script>'),
      'ends of scripts': within('<script>', '</script ', ''),
      signs: repeated('< ', '>'),
      entities: repeated('&amp', '<b>'),
    },
  },
  'SVG selector': {
    read: parseSvgSelector,
    inputs: {
      'name of an attribute': within('<path ', 'a', '>'),
      attributes: within('<path ', 'a ', '>'),
      quotes: within('<path ', 'a=\'"b', '>'),
      tags: repeated('<path'),
      spaces: repeated(' '),
      coordinates: within('<polygon points="', '1,1 ', '"/>'),
    },
  },
  'region fragment': {
    read: parseRegionFragment,
    inputs: { parts: repeated('&xywh='), numbers: within('xywh=', '1,', '') },
  },
  'number field': { read: field('NUMBER'), inputs: { digits: repeated('1', 'a'), exponent: within('1e', '1', 'a') } },
  'whole number field': { read: field('INTEGER'), inputs: { digits: repeated('1', 'a') } },
  'date field': { read: field('DATE'), inputs: { digits: repeated('1') } },
  'email field': { read: (text) => EMAIL.test(text), inputs: { dots: within('a@', 'a.', ' '), signs: repeated('@a') } },
  'stems of a word': { read: stemsOf, inputs: WORDS },
  'search text': { read: (text) => searchText([text]), inputs: WORDS },
  'sort key': { read: (text) => naturalKey(text, 'it'), inputs: WORDS },
  'header of a column': {
    read: readHeader,
    inputs: {
      spaces: within('a', ' ', 'b'),
      brackets: repeated('('),
      signs: repeated('a@'),
      closed: repeated('(a', ')'),
    },
  },
  'date format': { read: isDateForm, inputs: { brackets: repeated('['), quotes: repeated('"', '"a') } },
  'content of a file': {
    read: identifyText,
    inputs: {
      lines: repeated('\n'),
      spaces: repeated(' '),
      points: repeated('v 1 1 1\n'),
      declarations: repeated('<!doctype'),
      comments: repeated('<!---->'),
      names: within('<', 'a', ''),
    },
  },
  'find and replace': {
    read: (text) =>
      textReplacer({ find: `${'a'.repeat(1000)}b`, value: 'c', matchCase: false, maxLength: Infinity })(text),
    inputs: { 'almost equal': repeated('a'), equal: repeated(`${'a'.repeat(1000)}b`) },
  },
  'name of a file': {
    read: fileNameOf,
    inputs: { folders: repeated('a/'), dots: repeated('.'), controls: repeated('\u0001') },
  },
  'name of a download': {
    read: (text) => attachment(downloadName({ pressmark: text, title: text, ending: 'zip' })),
    inputs: { signs: repeated('_'), characters: repeated('a'), accents: repeated('\u0301') },
  },
}

/* The least of several times has the least of what other programs do. */
const timeOf = (read: Entry['read'], text: string): number => {
  const times = Array.from({ length: REPETITIONS }, () => {
    const start = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/* Returns the mean growth for each doubling between the first time that can be measured and the last. */
const growthOf = (times: readonly number[]): number | undefined => {
  const measured = times.filter((time) => time >= MIN_TIME)
  const [first, last] = [measured[0], measured.at(-1)]
  return first === undefined || last === undefined || measured.length < 2
    ? undefined
    : (last / first) ** (1 / (measured.length - 1))
}

let [count, slowest, problems] = [0, 0, 0]
for (const [name, { read, inputs }] of Object.entries(ENTRIES))
  for (const [kind, make] of Object.entries(inputs)) {
    read(make(SHORTEST)) // compiles the function
    const times: number[] = []
    for (let at = 0; at <= DOUBLINGS && (times.at(-1) ?? 0) < MAX_TIME; at += 1)
      times.push(timeOf(read, make(SHORTEST * 2 ** at)))
    const growth = growthOf(times)
    count += 1
    slowest = Math.max(slowest, growth ?? 0)
    if (growth === undefined || growth <= MAX_GROWTH) continue
    problems += 1
    console.log(
      `${name}, ${kind}: ${growth.toFixed(1)} times for twice the length (${times.map(Math.round).join(', ')} ms)`,
    )
  }
console.log(`${count} inputs, the largest growth is ${slowest.toFixed(1)} for twice the length`)
console.log(`${problems} problems`)
process.exitCode = problems > 0 ? 1 : 0
