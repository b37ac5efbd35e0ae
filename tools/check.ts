// Runs every check of the code that does not need the running product: npm run check.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { checkAlerts } from './checks/alerts.ts'
import { checkArrows } from './checks/arrows.ts'
import { checkBudgets } from './checks/budgets.ts'
import { checkDocs } from './checks/doc-references.ts'
import { checkKeys } from './checks/keys.ts'
import { checkLockFile } from './checks/lock-file.ts'
import { checkParameters } from './checks/parameters.ts'
import type { Result } from './checks/result.ts'
import { checkSmallFiles } from './checks/small-files.ts'
import { checkTexts } from './checks/texts.ts'
import { checkWords } from './checks/words.ts'
import { checkWrites } from './checks/writes.ts'
import { writeCssTypes } from './css-types.ts'

export type Check = { name: string; run: () => Result }

type Program = {
  command: string
  args?: readonly string[]
  /** finds in the output how much the program read, as a number in its first group */
  reads?: { name: string; pattern: RegExp }
}

/* A program fails if its status is not 0, or if it does not say how much it read. */
const program =
  ({ command, args = [], reads }: Program) =>
  (): Result => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    const output = `${stdout}${stderr}`.trim()
    if (status !== 0) return { problems: [output] }
    if (!reads) return { problems: [] }
    const count = Number(reads.pattern.exec(output)?.[1] ?? 0)
    return {
      problems: count > 0 ? [] : [`${command} read no ${reads.name}:\n${output}`],
      read: { [reads.name]: count },
    }
  }

const FILES_OF_OXC = { name: 'files', pattern: /\bon (\d+) files/ }

/* Several checkers each repeat the work for the files that most have in common: four took three times the work, and longer. */
const types = (config: string) =>
  program({
    command: 'tsc',
    args: ['-p', config, '--checkers', '1', '--diagnostics'],
    reads: { name: 'files', pattern: /^Files:\s+(\d+)/m },
  })

/* The types of the CSS modules are not in the repository. */
const typesOfBrowser = () => {
  writeCssTypes()
  return types('tsconfig.web.json')()
}

/* knip and the comparison of table types report no count of their own. */
const counted = (run: () => Result, name: string, count: () => number) => (): Result => {
  const { problems } = run()
  return { problems, read: { [name]: count() } }
}

const tables = (): number =>
  readFileSync('apps/server/src/platform/db/tables.gen.ts', 'utf8').match(/^export interface \w+ \{/gm)?.length ?? 0
const workspaces = (): number =>
  Object.keys((JSON.parse(readFileSync('knip.json', 'utf8')) as { workspaces: object }).workspaces).length

export const CHECKS: readonly Check[] = [
  { name: 'format', run: program({ command: 'oxfmt', args: ['--check', '.'], reads: FILES_OF_OXC }) },
  { name: 'lint', run: program({ command: 'oxlint', args: ['--quiet'], reads: FILES_OF_OXC }) },
  { name: 'types of server and tools', run: types('tsconfig.json') },
  { name: 'types of the browser', run: typesOfBrowser },
  { name: 'who imports whom', run: checkArrows },
  { name: 'who writes which table', run: checkWrites },
  { name: 'boolean parameters', run: checkParameters },
  { name: 'keys and commands', run: checkKeys },
  { name: 'small files with one importer', run: checkSmallFiles },
  { name: 'dead code', run: counted(program({ command: 'knip' }), 'workspaces', workspaces) },
  {
    name: 'table types match the migrations',
    run: counted(
      program({ command: 'node', args: ['--disable-warning=ExperimentalWarning', 'tools/tables.ts', '--check'] }),
      'tables',
      tables,
    ),
  },
  { name: 'red alerts', run: checkAlerts },
  { name: 'texts in both languages', run: checkTexts },
  { name: 'size of the files that the browser loads', run: checkBudgets },
  {
    name: 'linear patterns',
    run: program({
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'tools/checks/patterns.ts'],
      reads: { name: 'patterns', pattern: /(\d+) patterns/ },
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
