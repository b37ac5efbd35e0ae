import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Result } from './result.ts'

const WEB = 'apps/web/dist/'
const VIEWERS = 'apps/viewers/dist/'
const KB = 1024
/** Limit of the compressed bytes (brotli) that the browser loads before the first paint, in the larger language. Code for
 *  later (menus, tooltips, dialogs) does not count. */
const INITIAL_JS = 200 * KB
const INITIAL_CSS = 35 * KB
/** Limit of the number of files among them. Each file is a request, which costs more than the bytes of a small file.
 *  apps/web/vite.config.ts defines the bundle groups. */
const INITIAL_FILES = 8
/** Chunks by their names: the Italian texts, the frame, and the first screen. */
const FIRST = ['italian', 'shell', 'first-screen']
/** The same for the sign-in. It needs no code of other screens. */
const SIGN_IN = ['italian', 'sign-in']
const SIGN_IN_JS = 152 * KB
/** Limits of the pages that others embed, KB. The audio and video players need little; Mirador and the 3D engine are large. */
const PAGES: Record<string, number> = { image: 170, iiif: 460, '3d': 250, audio: 20, video: 10, story: 100, series: 12 }
/** Limit of the fonts that such a page loads first: one typeface, and two in stories. */
const FONTS = { one: 50 * KB, two: 110 * KB }
/** Libraries that must not be part of the first load. */
const LAZY = /openseadragon|mirador|three|xyflow|dnd-kit/i

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  src?: string
  name?: string
}

/** Rejects a first screen, or an embedded page, that loads more than its budget. */
export const checkBudgets = (): Result => {
  const pages = Object.keys(PAGES)
  return { problems: [...checkFirstScreen(), ...pages.flatMap(checkPage)], read: { pages: pages.length + 1 } }
}

/* Checks the entry, the Italian texts, and the first screen with its layout. */
const checkFirstScreen = (): string[] => {
  const manifest = manifestOf(WEB)
  if (!manifest) return ['the application is not built: npm run build']
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const first = keysOf(manifest, FIRST)
  const signIn = keysOf(manifest, SIGN_IN)
  if (entry === undefined || first.length < FIRST.length || signIn.length < SIGN_IN.length)
    return [`the manifest does not name the entry, ${FIRST.join(', ')} and the sign-in: the check itself is broken`]
  const { files, js, css } = weigh(WEB, manifest, [entry, ...first])
  const arrival = weigh(WEB, manifest, [entry, ...signIn])
  const heavy = [...reachable(manifest, [entry, ...first])].filter((key) => LAZY.test(key))
  process.stdout.write(`  initial JavaScript ${kilobytes(js)} in ${files} files, CSS ${kilobytes(css)} (brotli)\n`)
  process.stdout.write(`  sign-in ${kilobytes(arrival.js)} in ${arrival.files} files (brotli)\n`)
  return [
    ...firstScreenProblems({ files, js, css }),
    ...(arrival.js > SIGN_IN_JS ? [`the sign-in loads ${kilobytes(arrival.js)} of JavaScript`] : []),
    ...heavy.map((key) => `${key} is loaded with the first screen`),
  ]
}

/** Returns what is too large in the first screen. Sizes are in bytes. */
export const firstScreenProblems = ({ files, js, css }: { files: number; js: number; css: number }): string[] => [
  ...(js > INITIAL_JS ? [`initial JavaScript is ${kilobytes(js)}`] : []),
  ...(files > INITIAL_FILES ? [`initial JavaScript is in ${files} files`] : []),
  ...(css > INITIAL_CSS ? [`initial CSS is ${kilobytes(css)}`] : []),
]

const checkPage = (page: string): string[] => {
  const manifest = manifestOf(VIEWERS)
  if (!manifest) return ['the viewers are not built: npm run build']
  const entry = `${page}/index.html`
  if (!manifest[entry]?.isEntry) return [`the manifest names no ${entry}: the check itself is broken`]
  const { js } = weigh(VIEWERS, manifest, [entry])
  const fonts = fontsOf(readFileSync(`${VIEWERS}${entry}`, 'utf8'))
  process.stdout.write(`  viewer ${page} ${kilobytes(js)} (brotli), fonts ${kilobytes(fonts)}\n`)
  return [...pageProblems(page, js), ...fontProblems(page, fonts)]
}

/* Fonts are compressed already. */
const fontsOf = (html: string): number =>
  [...html.matchAll(/as="font"[^>]*href="\/images\/viewers\/([^"]+)"/g)].reduce(
    (sum, [, file]) => sum + statSync(`${VIEWERS}${file}`).size,
    0,
  )

/** Returns whether a page preloads no fonts, or too many. `fonts` is in bytes. */
export const fontProblems = (page: string, fonts: number): string[] => {
  if (fonts === 0) return [`the viewer ${page} preloads no font`]
  return fonts > (page === 'story' || page === 'series' ? FONTS.two : FONTS.one)
    ? [`the viewer ${page} preloads ${kilobytes(fonts)} of fonts`]
    : []
}

/** Returns whether a page that others embed is too large. `js` is in bytes. */
export const pageProblems = (page: string, js: number): string[] =>
  js > PAGES[page]! * KB ? [`the viewer ${page} loads ${kilobytes(js)} of JavaScript`] : [] // page is one of its keys

const keysOf = (manifest: Record<string, Chunk>, names: readonly string[]): string[] =>
  Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''))

const manifestOf = (dist: string): Record<string, Chunk> | undefined => {
  const file = `${dist}.vite/manifest.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>) : undefined
}

const weigh = (dist: string, manifest: Record<string, Chunk>, keys: string[]) => {
  const chunks = [...reachable(manifest, keys)].map((key) => manifest[key]!) // keys of it
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const js = new Set(chunks.map((chunk) => chunk.file))
  return { files: js.size, js: bytesOf(dist, js), css: bytesOf(dist, css) }
}

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

const reachable = (manifest: Record<string, Chunk>, keys: string[], reached = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (reached.has(key)) continue
    reached.add(key)
    reachable(manifest, manifest[key]?.imports ?? [], reached)
  }
  return reached
}

const bytesOf = (dist: string, files: Set<string>): number =>
  [...files].reduce((sum, name) => sum + statSync(`${dist}${name}.br`).size, 0)
