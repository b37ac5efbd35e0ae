import { existsSync } from 'node:fs'

type How = { isShort: boolean; amount: number; seed: number }

/** A proof that takes long, as a command. */
export type Part = {
  name: string
  command: string
  args: (how: How) => readonly string[]
  /** The default amount for a night and for a short trial: requests, files, valid requests of each operation, or kills of each kind. */
  amounts?: { night: number; short: number }
  env?: NodeJS.ProcessEnv
  /** The parts of the output that go into the table. Each occurs in the output of a part that passed. */
  figures: readonly RegExp[]
  /** Added to the figures. */
  note?: string
  /** A reason not to run here. */
  missing?: () => string | undefined
}

const NODE = ['--disable-warning=ExperimentalWarning']
const JOURNEYS = ['test', '--config', 'apps/journeys/playwright.config.ts', '--reporter=list']
// The verbose reporter prints the reason of each skipped test.
const VITEST = ['run', '--reporter=verbose']
const COUNTS_OF_VITEST = [/^\s+Tests\s+(.*)$/gm]
const COUNTS_OF_PLAYWRIGHT = [/^\s+\d+ (?:passed|failed|flaky|skipped)/gm]

/** Tests in which programs of other authors read what the product writes. */
const OUTSIDE_CHECKERS = [
  'apps/server/src/presentation/presentation.test.ts',
  'apps/server/src/presentation/stories/stories.test.ts',
  'apps/server/src/preservation/bag/bag.test.ts',
  // LibreOffice, of Debian's package libreoffice-calc-nogui. The test is skipped without it.
  'apps/server/src/ingest/spreadsheets/update/libreoffice.test.ts',
]

/** Tests of the protections of decoders. A machine that lacks a protection cannot prove it. */
const CONFINEMENT = [
  'apps/server/src/media/decoders/confinement.test.ts',
  'apps/server/src/media/decoders/closed-clone.test.ts',
]

/** Checkers that the repository does not have. The table says so each time. */
const SKIPPED_CHECKERS = 'skipped: the validator of the IIIF Image API and bagit.py, which are not in the repository'

const isBuilt = (): string | undefined =>
  existsSync('apps/web/dist') && existsSync('apps/viewers/dist')
    ? undefined
    : 'the application is not built: npm run build'

export const PARTS: readonly Part[] = [
  {
    name: 'build',
    command: 'node',
    args: () => [...NODE, 'tools/build.ts'],
    figures: [],
  },
  {
    name: 'fuzz requests',
    command: 'node',
    amounts: { night: 100_000, short: 500 },
    args: ({ amount, seed }) => [...NODE, 'torture/src/fuzz.ts', String(amount), String(seed)],
    figures: [/^\d+ requests in .*$/gm, /^\d+ wrong requests, .*$/gm, /^\d+ of \d+ calls/gm, /^\d+ problems/gm],
  },
  {
    name: 'conformance',
    command: 'node',
    amounts: { night: 40, short: 2 },
    args: ({ amount, seed }) => [...NODE, 'torture/src/fuzz.ts', 'conformance', String(amount), String(seed)],
    figures: [/^\d+ valid requests in .*$/gm, /^\d+ problems/gm],
  },
  {
    name: 'fuzz files',
    command: 'node',
    amounts: { night: 5000, short: 20 },
    args: ({ amount, seed }) => [...NODE, 'torture/src/fuzz.ts', 'files', String(amount), String(seed)],
    figures: [/^\d+ files made of .*$/gm, /^The slowest .*$/gm, /^\d+ problems/gm],
  },
  {
    name: 'growth',
    command: 'node',
    args: () => [...NODE, 'bench/src/growth.ts'],
    figures: [/^\d+ inputs, .*$/gm, /^\d+ problems/gm],
  },
  {
    name: 'torture',
    command: 'node',
    amounts: { night: 500, short: 2 },
    args: ({ amount, seed }) => [...NODE, 'torture/src/torture.ts', '20', `--kills=${amount}`, `--seed=${seed}`],
    figures: [/^\d+ items acknowledged in \d+ s/gm, /^\d+ kills: .*$/gm, /^ +by target: .*$/gm, /^\d+ problems/gm],
    missing: isBuilt,
  },
  {
    name: 'scenarios',
    command: 'node',
    args: ({ isShort }) => [...NODE, 'torture/src/torture.ts', 'scenarios', ...(isShort ? ['terminated'] : [])],
    figures: [/^[\w-]+ \(.*\): (?:passed|failed), \d+ s/gm],
    missing: isBuilt,
  },
  {
    name: 'benchmarks',
    command: 'node',
    args: ({ isShort }) => ['bench/src/bench.ts', isShort ? 'stories' : '--gate'],
    figures: [/^.*(?:>=|<=) [\d.]+ .*(?:yes|NO)$/gm],
    missing: isBuilt,
  },
  {
    name: 'confinement',
    command: 'vitest',
    args: () => [...VITEST, ...CONFINEMENT],
    figures: COUNTS_OF_VITEST,
  },
  {
    name: 'outside checkers',
    command: 'vitest',
    args: ({ isShort }) => [...VITEST, ...OUTSIDE_CHECKERS.slice(0, isShort ? 1 : undefined)],
    figures: COUNTS_OF_VITEST,
    note: SKIPPED_CHECKERS,
  },
  {
    name: 'generated clients',
    command: 'node',
    args: () => [...NODE, 'tools/generated-clients.ts'],
    figures: [/^\d+ generated clients .*$/gm],
  },
  {
    // A public package of each viewer comes from the registry of npm.
    name: 'viewers',
    command: 'playwright',
    args: () => JOURNEYS,
    env: { JOURNEYS_OF: 'night' },
    figures: [/^.+: \d+ of \d+ shown \(.*\)$/gm],
    missing: isBuilt,
  },
  {
    name: 'journeys in all looks',
    command: 'playwright',
    args: ({ isShort }) => [...JOURNEYS, ...(isShort ? ['viewers/sharing', '--grep', 'axe'] : [])],
    env: { JOURNEYS_LOOKS: 'all' },
    figures: COUNTS_OF_PLAYWRIGHT,
    missing: isBuilt,
  },
  {
    name: 'journeys in the dark scheme',
    command: 'playwright',
    args: ({ isShort }) => [...JOURNEYS, ...(isShort ? ['shell/phone'] : [])],
    env: { JOURNEYS_LOOKS: 'dark,en,1440' },
    figures: COUNTS_OF_PLAYWRIGHT,
    missing: isBuilt,
  },
]
