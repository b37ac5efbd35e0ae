import { existsSync, readFileSync, statSync } from 'node:fs'

const DIST = 'apps/web/dist/'
const KB = 1024
/** Compressed bytes (brotli) that the browser loads before the first screen is painted, in the language that needs more. What
 *  is asked for by then but not waited for (menus, tooltips, the dialogs' own code) comes after it. */
const INITIAL_JS = 200 * KB
const INITIAL_CSS = 40 * KB
const FIRST = ['src/app/italian.ts', 'src/catalogue/CatalogueLayout.tsx', 'src/catalogue/collection/CollectionPage.tsx']
/** Never part of that. */
const LAZY = /openseadragon|mirador|three|xyflow/i

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  src?: string
  name?: string
}

/** What goes over the budget of the first screen: entry, the Italian texts, and the screen that is shown first with its layout. */
export const checkBudgets = (): string[] => {
  const file = `${DIST}.vite/manifest.json`
  if (!existsSync(file)) return ['the application is not built: npm run build']
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const missing = FIRST.filter((key) => !(key in manifest))
  if (entry === undefined || missing.length > 0)
    return [`the manifest names no entry or not ${missing.join(', ')}: the check itself is broken`]
  const first = [...reachable(manifest, [entry, ...FIRST])]
  const chunks = first.map((key) => manifest[key]!) // keys of it
  const js = bytesOf(chunks.map((chunk) => chunk.file))
  const css = bytesOf([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))])
  const heavy = first.filter((key) => LAZY.test(key))
  process.stdout.write(`  initial JavaScript ${(js / KB).toFixed(1)} KB, CSS ${(css / KB).toFixed(1)} KB (brotli)\n`)
  return [
    ...(js > INITIAL_JS ? [`initial JavaScript is ${Math.ceil(js / KB)} KB`] : []),
    ...(css > INITIAL_CSS ? [`initial CSS is ${Math.ceil(css / KB)} KB`] : []),
    ...heavy.map((key) => `${key} is loaded with the first screen`),
  ]
}

const reachable = (manifest: Record<string, Chunk>, keys: string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    reachable(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}

const bytesOf = (files: string[]): number => files.reduce((sum, name) => sum + statSync(`${DIST}${name}.br`).size, 0)
