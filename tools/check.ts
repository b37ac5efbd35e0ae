// Runs every check of the code that does not need the running product: npm run check.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { checkAlerts } from './checks/alerts.ts'
import { checkArrows } from './checks/arrows.ts'
import { checkBudgets } from './checks/budgets.ts'
import { checkControls } from './checks/controls.ts'
import { checkCuts } from './checks/cuts.ts'
import { checkForms } from './checks/forms.ts'
import { checkDocs } from './checks/doc-references.ts'
import { checkKeys } from './checks/keys.ts'
import { checkLockFile } from './checks/lock-file.ts'
import { checkParameters } from './checks/parameters.ts'
import { belowFloor, type Result } from './checks/result.ts'
import { checkRecords } from './checks/records.ts'
import { checkSmallFiles } from './checks/small-files.ts'
import { checkTexts } from './checks/texts.ts'
import { checkWords } from './checks/words.ts'
import { checkWrites } from './checks/writes.ts'
import { writeCssTypes } from './css-types.ts'

export type Check = { name: string; run: () => Result }

type Reads = { name: string; pattern: RegExp; floor: number }

type Program = {
  command: string
  args?: readonly string[]
  /** find in the output how much the program read, as a number in their first group, which is at least `floor` */
  reads?: readonly Reads[]
}

/** Runs a program. It fails if its status is not 0, or if it reads less than its floor. */
export const program =
  ({ command, args = [], reads = [] }: Program) =>
  (): Result => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    const output = `${stdout}${stderr}`.trim()
    if (status !== 0) return { problems: [output] }
    const read = Object.fromEntries(reads.map(({ name, pattern }) => [name, Number(pattern.exec(output)?.[1] ?? 0)]))
    return { problems: belowFloor(read, Object.fromEntries(reads.map(({ name, floor }) => [name, floor]))), read }
  }

const filesOfOxc = (floor: number) => [{ name: 'files', pattern: /\bon (\d+) files/, floor }]

/* Several checkers each repeat the work for the files that most have in common: four took three times the work, and longer. */
const types = (config: string) =>
  program({
    command: 'tsc',
    args: ['-p', config, '--checkers', '1', '--diagnostics'],
    reads: [{ name: 'files', pattern: /^Files:\s+(\d+)/m, floor: 3_300 }],
  })

/* The types of the CSS modules are not in the repository. */
const typesOfBrowser = () => {
  writeCssTypes()
  return types('tsconfig.web.json')()
}

/* The comparison of table types reports no count of its own. */
type Counted = { name: string; count: () => number; floor: number }

const counted =
  (run: () => Result, { name, count, floor }: Counted) =>
  (): Result => {
    const read = { [name]: count() }
    return { problems: [...run().problems, ...belowFloor(read, { [name]: floor })], read }
  }

const tables = (): number =>
  readFileSync('apps/server/src/platform/db/tables.gen.ts', 'utf8').match(/^export interface \w+ \{/gm)?.length ?? 0

/** Finds what nothing uses in a folder with a `package.json`. */
export const deadCode = (folder: string, floors: { files: number; exports: number }) =>
  program({
    command: 'node',
    args: ['--disable-warning=ExperimentalWarning', 'tools/checks/dead-code.ts', folder],
    reads: [
      { name: 'files', pattern: /^(\d+) files with \d+ exports were read$/m, floor: floors.files },
      { name: 'exports', pattern: /^\d+ files with (\d+) exports were read$/m, floor: floors.exports },
    ],
  })

export const CHECKS: readonly Check[] = [
  { name: 'format', run: program({ command: 'oxfmt', args: ['--check', '.'], reads: filesOfOxc(2_000) }) },
  { name: 'lint', run: program({ command: 'oxlint', args: ['--quiet'], reads: filesOfOxc(1_800) }) },
  { name: 'types of server and tools', run: types('tsconfig.json') },
  { name: 'types of the browser', run: typesOfBrowser },
  { name: 'who imports whom', run: checkArrows },
  { name: 'who writes which table', run: checkWrites },
  { name: 'boolean parameters', run: checkParameters },
  { name: 'records that are read by a variable', run: checkRecords },
  { name: 'keys and commands', run: checkKeys },
  { name: 'small files with one importer', run: checkSmallFiles },
  { name: 'dead code', run: deadCode('.', { files: 1_800, exports: 4_000 }) },
  {
    name: 'table types match the migrations',
    run: counted(
      program({ command: 'node', args: ['--disable-warning=ExperimentalWarning', 'tools/tables.ts', '--check'] }),
      { name: 'tables', count: tables, floor: 60 },
    ),
  },
  { name: 'red alerts', run: checkAlerts },
  { name: 'raw controls', run: checkControls },
  { name: 'cuts of text', run: checkCuts },
  { name: 'versions that forms send', run: checkForms },
  { name: 'texts in both languages', run: checkTexts },
  { name: 'size of the files that the browser loads', run: checkBudgets },
  {
    name: 'size of the client',
    run: program({
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'tools/checks/client-size.ts'],
      reads: [{ name: 'files', pattern: /^(\d+) files of the client/m, floor: 8 }],
    }),
  },
  {
    name: 'linear patterns',
    run: program({
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'tools/checks/patterns.ts'],
      reads: [{ name: 'patterns', pattern: /(\d+) patterns/, floor: 400 }],
    }),
  },
  { name: 'lock file', run: checkLockFile },
  { name: 'files and tests that documents name', run: checkDocs },
  { name: 'plain words', run: checkWords },
]

/** Runs a check, prints its problems or how much it read, and returns whether it passed. */
export const runCheck = ({ name, run }: Check): boolean => {
  const { problems, read = {} } = run()
  const counts = Object.entries(read).map(([of, count]) => `${count.toLocaleString('en')} ${of}`)
  process.stdout.write(
    problems.length === 0
      ? `✓ ${name}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}\n`
      : `✗ ${name}\n${problems.map((problem) => problem.replace(/^/gm, '    ')).join('\n')}\n`,
  )
  return problems.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = CHECKS.filter((check) => !runCheck(check))
  process.exitCode = failed.length > 0 ? 1 : 0
}
