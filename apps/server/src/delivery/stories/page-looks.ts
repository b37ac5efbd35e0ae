import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const textOf = (address: string): string => readFileSync(fileURLToPath(address), 'utf8')
const fileOf = (name: string): string => new URL(`offline/${name}`, import.meta.url).href

/* The modules of the script of the page, each after those that it imports. They share one scope. */
const MODULES = [
  import.meta.resolve('@pressmark/contract/stories/easings.ts'),
  import.meta.resolve('@pressmark/contract/stories/flight.ts'),
  ...['camera', 'picture-layer', 'moving-camera', 'gestures', 'stage', 'playback', 'pages'].map((name) =>
    fileOf(`${name}.ts`),
  ),
]

/* A page on a disk cannot load modules, so they become one script: without types, imports and exports. */
const scriptOf = (address: string): string => {
  const lines = stripTypeScriptTypes(textOf(address)).split('\n')
  // Imports are above everything else. A long one ends with a line of its own.
  const lastImport = lines.findLastIndex((line) => line.startsWith('import ') || line.startsWith('} from '))
  return lines
    .slice(lastImport + 1)
    .map((line) => `${line.replace(/^export /, '').trimEnd()}\n`)
    .filter((line) => line !== '\n')
    .join('')
}

/** Shows one step at a time, on a stage with zoom. Without this script all steps are shown one below the other. */
export const SCRIPT = `(() => {\n'use strict'\n${MODULES.map(scriptOf).join('')}})()\n`

const TYPEFACES = [
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: '100 900',
  },
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    weights: '200 800',
  },
]

/** The subset of fontsource: Latin letters and punctuation. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'

/** The typefaces of the product, inside of the style sheet. Browsers do not load a font from a file on a disk. */
const FONT_FACES = TYPEFACES.map(({ family, file, weights }) => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('data:font/woff2;base64,${bytes}') format('woff2'); unicode-range: ${LATIN}; }`
}).join('\n')

export const STYLE = `\n${FONT_FACES}\n${textOf(fileOf('page.css'))}${textOf(fileOf('stage.css'))}`
