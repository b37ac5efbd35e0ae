// Writes X.module.d.css.ts next to each CSS module, so that a wrong class name does not compile.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const filesThatEnd = (end: string): string[] =>
  globSync(`{apps,packages}/*/src/**/*${end}`, { cwd: root }).map((file) => path.join(root, file))

/** Writes the types of all CSS modules and deletes those of deleted modules. Files that are up to date are not written. */
export const writeCssTypes = (): void => {
  for (const types of filesThatEnd('.module.d.css.ts'))
    if (!existsSync(types.replace(/\.d\.css\.ts$/, '.css'))) rmSync(types)
  for (const source of filesThatEnd('.module.css')) {
    const target = source.replace(/\.css$/, '.d.css.ts')
    const types = typesOf(readFileSync(source, 'utf8'))
    if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
  }
}

const typesOf = (css: string): string =>
  ['declare const classes: {', ...classNames(css).map(toProperty), '}', 'export default classes', ''].join('\n')

const toProperty = (name: string): string => `  readonly ${/^\w+$/.test(name) ? name : `'${name}'`}: string`

/** Returns the class names of a CSS module, sorted. Names in `:global()` and in comments are left out. */
const classNames = (css: string): string[] => {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(["'])(?:\\.|(?!\1).)*\1/g, '')
  // A selector is the text before an opening brace. At-rules such as `@layer a.b` name no classes.
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, text]) => text!.trim()) // the group is always there
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.(-?[A-Z_a-z][\w-]*)/g)])
    .map(([, name]) => name!) // the group is always there
  return [...new Set(names)].sort()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeCssTypes()
