import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** The imports of a file, as written in the code. Lazy imports are those of `import()`. */
export type Imports = { eager: string[]; lazy: string[] }

/** Reads the imports of a file. `export … from` is an import too. */
export const readImports = (file: string): Imports => importsIn(file, readFileSync(file, 'utf8'))

export const importsIn = (file: string, code: string): Imports => {
  const { module } = parseSync(file, code)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return {
    eager: [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported],
    lazy: module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
    ),
  }
}

/** Returns the file of this repository that an import leads to. Undefined for all other imports. */
export const resolveImport = (file: string, specifier: string): string | undefined => {
  const [, ours, rest] = /^@pressmark\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (ours !== undefined && rest !== undefined) return path.join('packages', ours, 'src', rest)
  if (specifier.startsWith('#')) return path.join(...file.split(path.sep).slice(0, 3), specifier.slice(1))
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : undefined
}
