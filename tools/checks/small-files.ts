import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsIn, resolveImport } from './imports.ts'
import { belowFloor, type Result } from './result.ts'

const MAX_LINES = 45
/** A file that would be longer than this after the merge is not proposed. */
const MAX_MERGED_LINES = 180
const FLOORS = { files: 1600, small: 400 }

export type CodeFile = { file: string; code: string }
type Small = CodeFile & { importer: string }

/** Small files that stay apart. An exception that no file needs is a problem. */
const EXCEPTIONS: readonly { name: string; matches: (small: Small) => boolean; reason: string }[] = [
  {
    name: 'rules beside routes',
    matches: ({ importer }) => importer.endsWith('.routes.ts'),
    reason: 'a route calls a rule, and the rule has a file of its own',
  },
  {
    name: 'dialogs',
    matches: ({ code }) => /<(?:Confirm|Form|Unsaved)?Dialog\b/.test(code),
    reason: 'one dialog per file',
  },
  {
    name: 'components of a file without JSX',
    matches: ({ file, importer }) => file.endsWith('.tsx') && importer.endsWith('.ts'),
    reason: 'the importer is not a component',
  },
  {
    name: 'queries',
    matches: ({ file }) => file.endsWith('.queries.ts'),
    reason: 'a screen reads through a file of queries',
  },
  {
    name: 'series',
    matches: ({ file }) => /\/(?:invariants|scenarios|workflow\/actions)\/|\/journeys\/.*-screens\.ts$/.test(file),
    reason: 'a table lists files of one form, one for each invariant, scenario, action or area',
  },
]

/** Single files that stay apart, with the reason. */
const SINGLE_FILES: Readonly<Record<string, string>> = {
  'apps/server/src/preservation/fixity/check-derivatives.ts': 'rules of derivatives; its importer is about originals',
  'apps/server/src/platform/jobs/turns.ts': 'an algorithm of the literature; its importer is about pg-boss',
}

/** Rejects a small file whose only importer is in the same folder: the two are one file. */
export const checkSmallFiles = (): Result => {
  const files = globSync(['{apps,packages}/**/*.{ts,tsx}', '{bench,torture,tools}/**/*.ts'], {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.css.ts', '**/*.gen.ts'],
  })
  const { small, mergeable } = findSmallFiles(files.map((file) => ({ file, code: readFileSync(file, 'utf8') })))
  const read = { files: files.length, small: small.length }
  const isApart = (one: Small) => one.file in SINGLE_FILES || EXCEPTIONS.some(({ matches }) => matches(one))
  const unused = [
    ...EXCEPTIONS.filter(({ matches }) => !mergeable.some(matches)).map(({ name }) => name),
    ...Object.keys(SINGLE_FILES).filter((name) => !mergeable.some(({ file }) => file === name)),
  ]
  return {
    problems: [
      ...mergeable.filter((one) => !isApart(one)).map(problemOf),
      ...unused.map((name) => `tools/checks/small-files.ts: no file needs the exception "${name}"`),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}

/** Returns the small files, and those of them that one file of the same folder imports. Lazy and tested files stay apart. */
export const findSmallFiles = (files: readonly CodeFile[]): { small: CodeFile[]; mergeable: Small[] } => {
  const lines = new Map(files.map(({ file, code }) => [file, code.trimEnd().split('\n').length]))
  const small = files.filter(({ file }) => !isTest(file) && (lines.get(file) ?? 0) <= MAX_LINES)
  const { importers, apart } = linksOf(files)
  const mergeable = small.flatMap(({ file, code }) => {
    const [importer, ...others] = importers.get(file) ?? []
    if (importer === undefined || others.length > 0 || apart.has(file)) return []
    const merged = (lines.get(file) ?? 0) + (lines.get(importer) ?? 0)
    return path.dirname(importer) === path.dirname(file) && merged <= MAX_MERGED_LINES ? [{ file, code, importer }] : []
  })
  return { small, mergeable }
}

/* Tests name a file in an import or in a mock. */
const linksOf = (files: readonly CodeFile[]) => {
  const importers = new Map<string, Set<string>>()
  const apart = new Set<string | undefined>()
  for (const { file, code } of files) {
    if (isTest(file)) {
      for (const [, specifier = ''] of code.matchAll(/'([.#][^'\n]+)'/g)) apart.add(resolveImport(file, specifier))
      continue
    }
    const { eager, lazy } = importsIn(file, code)
    for (const specifier of lazy) apart.add(resolveImport(file, specifier))
    for (const specifier of eager) {
      const target = resolveImport(file, specifier)
      if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  return { importers, apart }
}

const isTest = (file: string): boolean => /\.(?:test|testing|journey)\.tsx?$/.test(file)

const problemOf = ({ file, importer }: Small): string =>
  `${file} has up to ${MAX_LINES} lines and is only imported by ${importer}: join them, or add an exception with its reason`
