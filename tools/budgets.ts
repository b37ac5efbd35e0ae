import { existsSync, readFileSync, statSync } from 'node:fs'

const DIST = 'apps/web/dist/'
const KB = 1024
/** Compressed bytes (brotli) that the browser loads before the first screen can be seen. */
const INITIAL_JS = 200 * KB
const INITIAL_CSS = 40 * KB
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

/** What goes over the budget of the first screen: entry, what it imports, and the screen it shows first. */
export const checkBudgets = (): string[] => {
  const file = `${DIST}.vite/manifest.json`
  if (!existsSync(file)) return ['the application is not built: npm run build']
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const screen = Object.keys(manifest).find((key) => key.endsWith('/CollectionPage.tsx'))
  if (entry === undefined || screen === undefined)
    return ['the manifest names no entry or no CollectionPage: the check itself is broken']
  const chunks = [...reachable(manifest, [entry, screen])].map((key) => manifest[key]!) // keys of it
  const js = bytesOf(chunks.map((chunk) => chunk.file))
  const css = bytesOf([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))])
  const heavy = [...reachable(manifest, [entry, screen])].filter((key) => LAZY.test(key))
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
