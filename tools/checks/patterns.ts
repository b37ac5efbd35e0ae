// Rejects regular expressions that take more than linear time: node tools/checks/patterns.ts
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { readPatterns, resolvePatterns, type BuiltPattern, type FilePatterns, type Pattern } from './pattern-sources.ts'
import { readSqlPatterns } from './sql-patterns.ts'
import { belowFloor, type Result } from './result.ts'

/** Folders and files whose patterns meet only what the product or this repository writes. They are not analysed. */
const OWN_INPUT: Readonly<Record<string, string>> = {
  'tools/checks/': 'reads the files of this repository',
  'tools/check.ts': 'reads the output of the checks',
  'tools/css-types.ts': 'reads the style sheets of this repository',
  'tools/nightly/parts.ts': 'reads the output of its own programs',
  'tools/tables.ts': 'reads the types of its own tables',
  'tools/harness/': 'reads the output of the product under test, and of /proc',
  'bench/': 'reads answers of the product under test',
  'torture/': 'reads answers of the product under test',
  'packages/demo/': 'reads its own content',
  'apps/web/vite.config.ts': 'reads names of files of this repository',
  'apps/viewers/vite.config.ts': 'reads names of files of this repository',
}

/** Patterns that are not linear, or that the running program builds. Each has the bound that protects it. */
const BOUNDED: readonly { file: string; code: string; bound: string }[] = [
  {
    file: 'packages/contract/src/platform/hal.ts',
    code: "`^(${sortFields.join('|')})(,(asc|desc))?$`",
    bound: 'the alternatives are names of fields in the contract, without repetition',
  },
  {
    file: 'packages/contract/src/catalogue/saved-searches.ts',
    code: "`^(${ITEM_SEARCH_SORTS.join('|')})(,(asc|desc))?$`",
    bound: 'the alternatives are names of fields in the contract, without repetition',
  },
  {
    file: 'packages/pyramid/src/open-pyramid.ts',
    code: '`exif:${name}="(\\\\d{1,9})"`',
    bound: 'the name is one of two fixed words, without repetition',
  },
  {
    file: 'apps/server/src/media/decoders/limited-process.ts',
    code: '`^${name}:\\\\s+(\\\\d+) kB`',
    bound: 'the name is a fixed word, and the kernel writes the text',
  },
]

const FLOORS = { files: 1300, patterns: 350, analysed: 150, sql: 10 }

/** Tests meet only their own input, so their patterns are not read. */
const readSources = (): FilePatterns[] =>
  globSync(['{apps,packages}/**/*.{ts,tsx}', '{bench,torture,tools}/**/*.{ts,mjs}'], {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.css.ts', '**/*.{test,testing}.*', 'apps/journeys/**'],
  }).map((file) => readPatterns(file, readFileSync(file, 'utf8')))

/** Analyses every regular expression of the sources, except those in the two lists above. */
export const checkPatterns = async (): Promise<Result> => {
  const files = readSources()
  const { patterns, built } = resolvePatterns(files)
  const exposed = patterns.filter(({ file }) => ownInputOf(file) === undefined)
  const reasons = await analyse(exposed)
  const slow = exposed.flatMap((pattern) => {
    const reason = reasons.get(keyOf(pattern))
    return reason === undefined ? [] : [{ ...pattern, reason }]
  })
  const sql = readSqlPatterns()
  const read = {
    files: files.length,
    patterns: patterns.length + built.length,
    analysed: reasons.size,
    sql: sql.count,
  }
  const problems = [
    ...sql.problems,
    ...problemsOf(slow, built),
    ...unusedFolders([...patterns, ...built]),
    ...belowFloor(read, FLOORS),
  ]
  return { problems, read }
}

type SlowPattern = Pattern & { reason: string }

/** Returns the patterns that no exception allows, and the exceptions that no pattern needs. */
export const problemsOf = (
  slow: readonly SlowPattern[],
  built: readonly BuiltPattern[],
  exceptions: typeof BOUNDED = BOUNDED,
): string[] => {
  const isAllowed = (file: string, code: string) => exceptions.some((one) => one.file === file && one.code === code)
  const exposed = built.filter(({ file }) => ownInputOf(file) === undefined)
  const used = new Set([
    ...slow.map(({ file, source }) => `${file} ${source}`),
    ...exposed.map(({ file, code }) => `${file} ${code}`),
  ])
  return [
    ...slow
      .filter(({ file, source }) => !isAllowed(file, source))
      .map(({ file, line, source, reason }) => `${file}:${line}: /${source}/ is not linear: ${reason}`),
    ...exposed
      .filter(({ file, code }) => !isAllowed(file, code))
      .map(({ file, line, code }) => `${file}:${line}: the running program builds a pattern from ${code}`),
    ...exceptions
      .filter(({ file, code }) => !used.has(`${file} ${code}`))
      .map(({ file, code }) => `tools/checks/patterns.ts: ${file} does not need an exception for ${code}`),
  ]
}

const ownInputOf = (file: string): string | undefined => Object.keys(OWN_INPUT).find((start) => file.startsWith(start))

const unusedFolders = (patterns: readonly { file: string }[]): string[] => {
  const used = new Set(patterns.map(({ file }) => ownInputOf(file)))
  return Object.keys(OWN_INPUT)
    .filter((start) => !used.has(start))
    .map((start) => `tools/checks/patterns.ts: ${start} has no patterns`)
}

const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`

/** Analyses each pattern once, in as many threads as there are processors.
 *  @returns by pattern the reason why it is not linear, or undefined */
export const analyse = async (
  patterns: readonly Pick<Pattern, 'source' | 'flags'>[],
): Promise<Map<string, string | undefined>> => {
  const queue = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()]
  const reasons = new Map<string, string | undefined>()
  const work = async () => {
    const worker = new Worker(new URL('pattern.worker.ts', import.meta.url))
    for (let pattern = queue.pop(); pattern !== undefined; pattern = queue.pop()) {
      worker.postMessage(pattern)
      const [reason] = (await once(worker, 'message')) as [string | undefined]
      reasons.set(keyOf(pattern), reason)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(queue.length, availableParallelism()) }, work))
  return reasons
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { problems, read = {} } = await checkPatterns()
  for (const problem of problems) console.log(problem)
  console.log(
    Object.entries(read)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
