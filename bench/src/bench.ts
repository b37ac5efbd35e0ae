// Measures the promises of the product as ratios against references in the same run: npm run bench -- tiles ingest lists crowd load uploads sheets export catalogue workflow stories fairness screens feed keys
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { measureCatalogue } from './catalogue/catalogue.ts'
import { measureCrowd } from './crowd/crowd.ts'
import { measureFullHouse } from './crowd/full-house.ts'
import { measureFairness } from './fairness/fairness.ts'
import { measureFeed } from './feed/feed.ts'
import { measureIngest } from './ingest/ingest.ts'
import { measureKeys } from './keys/keys.ts'
import { measureLists } from './lists/lists.ts'
import { startProduct } from '../../tools/harness/start-product.ts'
import { isMet, printTable, type Line } from './report.ts'
import { measureScreens } from './screens/screens.ts'
import { measureExport } from './sheets/export.ts'
import { measureSheets } from './sheets/sheets.ts'
import { measureStories } from './stories/stories.ts'
import { measureTiles } from './tiles/tiles.ts'
import type { Bench } from './types.ts'
import { measureUploads } from './uploads/uploads.ts'
import { measureWorkflow } from './workflow/workflow.ts'

const PARTS: Record<string, (bench: Bench) => Promise<Line[]>> = {
  ingest: measureIngest,
  tiles: measureTiles,
  lists: measureLists,
  crowd: measureCrowd,
  load: measureFullHouse,
  uploads: measureUploads,
  sheets: measureSheets,
  export: measureExport,
  catalogue: measureCatalogue,
  workflow: measureWorkflow,
  stories: measureStories,
  fairness: measureFairness,
  screens: measureScreens,
  feed: measureFeed,
  keys: measureKeys,
}

const args = process.argv.slice(2)
const gate = args.includes('--gate')
const isShort = args.includes('--short')
const requested = args.filter((argument) => argument !== '--gate' && argument !== '--short')
const unknown = requested.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}, --gate and --short.`)
  process.exit(2)
}

const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-bench-'))
const lines: Line[] = []
const problems: string[] = []
// Ctrl+C reaches the programs as well: the current measurement fails, and everything is removed below.
process.on('SIGINT', () => problems.push('interrupted'))
try {
  const product = await startProduct(path.join(folder, 'data'))
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (problems.includes('interrupted') || (requested.length > 0 && !requested.includes(name))) continue
      console.error(`Measuring ${name}`)
      try {
        lines.push(...(await measure({ product, folder, isShort })))
      } catch (error) {
        // A part that fails does not remove the figures of the others.
        problems.push(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
      }
    }
  } finally {
    await product.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

console.log(
  `\nNode ${process.version}, ${availableParallelism()} cores. Each ratio is the median of three, each against its reference in the same minute.\n`,
)
printTable(lines)
for (const problem of problems) console.error(`\n${problem}`)
const missed = lines.filter((line) => isMet(line) === false)
if (gate && (missed.length > 0 || problems.length > 0)) process.exitCode = 1
