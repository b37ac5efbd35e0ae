import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { belowFloor, type Result } from './result.ts'

/* A path of the repository in backticks, or a title in quotes: `a.test.ts` "first title", "second title". */
const REFERENCE = /`((?:apps|packages|tools|torture|bench|deploy|docs|ci)\/[\w./*{},$-]+)`|["“]([^"”]+)["”]/g
const TEST_FILE = /\.(?:test|journey)\.tsx?$/
const FLOORS = { documents: 40, rows: 650, paths: 1800, titles: 750 }

type References = { problems: string[]; paths: number; titles: number }

/** Rejects paths and test titles that documents name and that do not exist, and rows of a coverage file without a test and its
 *  title. A title may leave out words (…). */
export const checkDocs = (): Result => {
  const documents = globSync(['*.md', 'docs/**/*.md'])
  const lines = documents.flatMap((document) =>
    readFileSync(document, 'utf8')
      .split('\n')
      .map((line, index) => ({ document, place: `${document}:${index + 1}`, line })),
  )
  const references = lines.map(({ place, line }) => referencesIn(place, line))
  const rows = lines.filter(({ document, line }) => path.basename(document).startsWith('coverage-') && isRow(line))
  const read = {
    documents: documents.length,
    rows: rows.length,
    paths: references.reduce((sum, { paths }) => sum + paths, 0),
    titles: references.reduce((sum, { titles }) => sum + titles, 0),
  }
  return {
    problems: [
      ...references.flatMap(({ problems }) => problems),
      ...rows.flatMap(({ place, line }) => rowProblem(place, line)),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}

/** A row of a table below its head. */
const isRow = (line: string): boolean => /^\|(?! Spec | Rule )(?!\s*:?-)/.test(line)

/** Returns a problem for a row of a coverage file that names no path of the repository, or no title of a test. */
export const rowProblem = (place: string, line: string): string[] => {
  const { paths, titles } = referencesIn(place, line)
  if (paths === 0) return [`${place}: the row names no file by its full path: ${line.slice(0, 100)}`]
  return titles > 0 ? [] : [`${place}: the row names no title of a test after its file: ${line.slice(0, 100)}`]
}

/** Counts the paths and titles of a line, and returns those that do not exist. */
export const referencesIn = (place: string, line: string): References => {
  const references: References = { problems: [], paths: 0, titles: 0 }
  let test: string | undefined
  for (const [, file, title] of line.matchAll(REFERENCE)) {
    if (file !== undefined) {
      references.paths += 1
      const exists = existsSync(file) || (/[*{]/.test(file) && globSync(file).length > 0)
      if (!exists) references.problems.push(`${place}: there is no ${file}`)
      test = exists && TEST_FILE.test(file) ? file : undefined
    } else if (test !== undefined && title !== undefined) {
      references.titles += 1
      if (!hasTitle(test, title)) references.problems.push(`${place}: ${test} has no "${title}"`)
    }
  }
  return references
}

const hasTitle = (test: string, title: string): boolean => {
  const text = readFileSync(test, 'utf8').replaceAll("\\'", "'")
  return title.split('…').every((part) => text.includes(part.trim()))
}
