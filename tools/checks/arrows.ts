import { globSync } from 'node:fs'
import path from 'node:path'
import { ARROWS, SINGLE_FILES, TEST_ARROWS } from './arrows-table.ts'
import { readImports, resolveImport } from './imports.ts'
import { belowFloor, type Result } from './result.ts'

const FLOORS = { files: 1600, imports: 10_000 }

/** Least number of imports in each folder that lead to a file of this repository. */
const FOLDER_FLOORS = {
  server: 3700,
  web: 3100,
  viewers: 110,
  journeys: 630,
  packages: 540,
  bench: 180,
  torture: 200,
  tools: 120,
}

/** Rejects imports that the table does not allow, and imports of `*.routes.ts` outside `app.ts`. */
export const checkArrows = (): Result => {
  const files = globSync(['{apps,packages}/**/*.{ts,tsx}', '{bench,torture,tools}/**/*.ts'], {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.css.ts'],
  })
  const imports = files.flatMap((file) => {
    const { eager, lazy } = readImports(file)
    return [...eager, ...lazy].map((specifier) => ({ file, specifier }))
  })
  const read = { files: files.length, imports: imports.length, ...ownImportsByFolder(imports) }
  const folders = new Set(files.map(folderOf))
  return {
    problems: [
      ...imports.flatMap(({ file, specifier }) => problemOf(file, specifier)),
      ...Object.keys(ARROWS)
        .filter((folder) => !folders.has(folder))
        .map((folder) => `no file of ${folder} was read, which the table of arrows names`),
      ...unusedSingleFiles(imports),
      ...belowFloor(read, FLOORS),
      ...belowFolderFloors(read),
    ],
    read,
  }
}

type Import = { file: string; specifier: string }

/** Returns what is wrong with an import; nothing if the table allows it, or if it is not of this repository. */
export const problemOf = (file: string, specifier: string): string[] => {
  const [from, to] = [folderOf(file), targetOf(file, specifier)]
  if (to === undefined) return []
  if (ARROWS[from] === undefined) return [`${file}: the folder ${from} is not in the table of arrows`]
  if (to.file.endsWith('.routes.ts') && from !== 'server')
    return [`${file} imports ${specifier}: only app.ts may import routes`]
  const allowed = [
    'contract',
    from,
    ...ARROWS[from],
    ...(isTest(file) ? ['server/testing', ...(TEST_ARROWS[from] ?? [])] : []),
  ]
  if (allowed.includes(to.folder) || SINGLE_FILES[from]?.includes(to.file)) return []
  return [`${file} imports ${specifier}: ${from} may not import ${to.folder}`]
}

/** Counts the imports that lead to a file of this repository, by the folder that they are in: `imports of bench`. */
export const ownImportsByFolder = (imports: readonly Import[]): Record<string, number> => {
  const counts = Object.fromEntries(Object.keys(FOLDER_FLOORS).map((folder) => [folder, 0]))
  for (const { file, specifier } of imports) {
    const [kind = '', name = ''] = file.split(path.sep)
    const folder = kind === 'apps' ? name : kind
    if (targetOf(file, specifier) !== undefined) counts[folder] = (counts[folder] ?? 0) + 1
  }
  return namedCounts(counts)
}

/** Returns a problem for each folder of which too few imports were read. */
export const belowFolderFloors = (read: Readonly<Record<string, number>>): string[] =>
  belowFloor(read, namedCounts(FOLDER_FLOORS))

const namedCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([folder, count]) => [`imports of ${folder}`, count]))

const isTest = (file: string): boolean => /\.(?:test|testing)\.tsx?$/.test(file)

const unusedSingleFiles = (imports: readonly Import[]): string[] => {
  const used = new Set(imports.map(({ file, specifier }) => `${folderOf(file)} ${targetOf(file, specifier)?.file}`))
  return Object.entries(SINGLE_FILES).flatMap(([folder, files]) =>
    files
      .filter((file) => !used.has(`${folder} ${file}`))
      .map((file) => `tools/checks/arrows-table.ts lists ${file}, which ${folder} does not import`),
  )
}

const folderOf = (file: string): string => {
  const [kind = '', name = '', ...rest] = file.split(path.sep)
  if (kind === 'packages') return name
  if (kind === 'tools') return name === 'harness' ? 'harness' : 'tools'
  if (kind !== 'apps') return kind
  if (name === 'journeys') return name
  return rest.length > 2 ? `${name}/${rest[1]}` : name
}

/* The folder of ours that an import leads to; undefined where it leads out of the repository. */
const targetOf = (file: string, specifier: string): { folder: string; file: string } | undefined => {
  const target = resolveImport(file, specifier)
  return target === undefined ? undefined : { folder: folderOf(target), file: target }
}
