// Runs the proofs that take hours, one after the other, and adds their figures to docs/nightly.md: npm run nightly [-- PART…]
// With --short each part runs for a minute or so, and no figure is written.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'

type Part = {
  name: string
  /** The command, and its arguments for a night and for a short trial. */
  command: string
  night: readonly string[]
  short: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The parts of the output that go into the table. */
  figures: readonly RegExp[]
  /** Added to the figures. */
  note?: string
  /** A reason not to run here. */
  missing?: () => string | undefined
}

const TABLE = 'docs/nightly.md'
const seed = Math.floor(Math.random() * 1e6)
const NODE = ['--disable-warning=ExperimentalWarning']
const JOURNEYS = ['test', '--config', 'apps/journeys/playwright.config.ts', '--reporter=list']
const COUNTS_OF_PLAYWRIGHT = [/^\s+\d+ (?:passed|failed|flaky|skipped)/gm]

/** Tests in which programs of other authors read what the product writes. */
const OUTSIDE_CHECKERS = [
  'apps/server/src/presentation/presentation.test.ts',
  'apps/server/src/presentation/stories/stories.test.ts',
  'apps/server/src/preservation/bag/bag.test.ts',
]

/** Checkers that the repository does not have. The table says so each time. */
const SKIPPED_CHECKERS = 'skipped: the validator of the IIIF Image API and bagit.py, which are not in the repository'

const isBuilt = (): string | undefined =>
  existsSync('apps/web/dist') && existsSync('apps/viewers/dist')
    ? undefined
    : 'the application is not built: npm run build'

const PARTS: readonly Part[] = [
  {
    name: 'build',
    command: 'node',
    night: [...NODE, 'tools/build.ts'],
    short: [...NODE, 'tools/build.ts'],
    figures: [],
  },
  {
    name: 'fuzz requests',
    command: 'node',
    night: [...NODE, 'torture/src/fuzz.ts', '100000', String(seed)],
    short: [...NODE, 'torture/src/fuzz.ts', '500', String(seed)],
    figures: [/^\d+ requests in \d+ s/gm, /^\d+ of \d+ calls/gm, /^\d+ faults/gm],
  },
  {
    name: 'fuzz files',
    command: 'node',
    night: [...NODE, 'torture/src/fuzz.ts', 'files', '5000', String(seed)],
    short: [...NODE, 'torture/src/fuzz.ts', 'files', '20', String(seed)],
    figures: [/^\d+ files made of .*$/gm, /^The slowest .*$/gm, /^\d+ faults/gm],
  },
  {
    name: 'growth',
    command: 'node',
    night: [...NODE, 'bench/src/growth.ts'],
    short: [...NODE, 'bench/src/growth.ts'],
    figures: [/^\d+ inputs, .*$/gm, /^\d+ problems/gm],
  },
  {
    name: 'torture',
    command: 'node',
    night: [...NODE, 'torture/src/torture.ts', '2000', String(seed)],
    short: [...NODE, 'torture/src/torture.ts', '20', String(seed)],
    figures: [/^\d+ items acknowledged in \d+ s/gm, /^\d+ kills/gm, /^\d+ faults/gm],
    missing: isBuilt,
  },
  {
    name: 'scenarios',
    command: 'node',
    night: [...NODE, 'torture/src/torture.ts', 'scenarios'],
    short: [...NODE, 'torture/src/torture.ts', 'scenarios', 'terminated'],
    figures: [/^([\w-]+) \(.*\): (?:stood|did not stand), \d+ s/gm],
    missing: isBuilt,
  },
  {
    name: 'benchmarks',
    command: 'node',
    night: ['bench/src/bench.ts', '--gate'],
    short: ['bench/src/bench.ts', 'stories'],
    figures: [/^.*(?:>=|<=) [\d.]+ .*(?:yes|NO)$/gm],
    missing: isBuilt,
  },
  {
    name: 'outside checkers',
    command: 'vitest',
    night: ['run', ...OUTSIDE_CHECKERS],
    short: ['run', OUTSIDE_CHECKERS[0] ?? ''],
    figures: [/^\s+Tests\s+(.*)$/gm],
    note: SKIPPED_CHECKERS,
  },
  {
    name: 'journeys in all looks',
    command: 'playwright',
    night: JOURNEYS,
    short: [...JOURNEYS, 'viewers/sharing', '--grep', 'axe'],
    env: { JOURNEYS_LOOKS: 'all' },
    figures: COUNTS_OF_PLAYWRIGHT,
    missing: isBuilt,
  },
  {
    name: 'journeys in the dark scheme',
    command: 'playwright',
    night: JOURNEYS,
    short: [...JOURNEYS, 'shell/phone'],
    env: { JOURNEYS_LOOKS: 'dark,en,1440' },
    figures: COUNTS_OF_PLAYWRIGHT,
    missing: isBuilt,
  },
]

const HEAD = `# Nightly figures

\`npm run nightly\` adds a row for each part that it ran, for the person who releases. A part is repeated with the commit and the seed of its row.

| Date | Commit | Seed | Part | Result | Figures | Minutes |
|---|---|---|---|---|---|---|
`

const run = async (
  { command, night, short, env }: Part,
  isShort: boolean,
): Promise<{ code: number; output: string }> => {
  // NO_COLOR: the figures are read from the output.
  const child = spawn(command, isShort ? short : night, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
      process.stdout.write(data)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

const figuresIn = (output: string, patterns: readonly RegExp[]): string =>
  patterns
    .flatMap((pattern) => [...output.matchAll(pattern)].map(([all]) => all.trim().replace(/\s+/g, ' ')))
    .join('; ')
    .replaceAll('|', '/')

const commit = (): string => {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`
}

const isShort = process.argv.includes('--short')
const names = process.argv.slice(2).filter((name) => name !== '--short')
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const at = { date: new Date().toISOString().slice(0, 10), commit: commit() }
const results: string[] = []
for (const part of PARTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const reason = part.missing?.()
  console.log(`\n=== ${part.name}${reason === undefined ? '' : `: SKIPPED, ${reason}`}`)
  const began = performance.now()
  const { code, output } = reason === undefined ? await run(part, isShort) : { code: 0, output: '' }
  const passed = code === 0 ? 'passed' : 'failed'
  const result = reason === undefined ? passed : `skipped: ${reason}`
  if (result !== 'passed') process.exitCode = 1
  const figures = [figuresIn(output, part.figures), part.note ?? ''].filter((text) => text !== '').join('; ')
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  results.push(`${part.name}: ${result}${figures === '' ? '' : `, ${figures}`}`)
  if (isShort) continue
  if (!existsSync(TABLE)) writeFileSync(TABLE, HEAD)
  appendFileSync(
    TABLE,
    `| ${at.date} | ${at.commit} | ${seed} | ${part.name} | ${result} | ${figures} | ${minutes} |\n`,
  )
}
console.log(`\nSeed ${seed}\n${results.join('\n')}`)
