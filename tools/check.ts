// Everything about the code that can be told without running the product. Alone: npm run check.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { checkArrows } from './checks/arrows.ts'
import { checkBudgets } from './checks/budgets.ts'
import { checkLockFile } from './checks/lock-file.ts'
import { checkDocs } from './checks/doc-references.ts'
import { checkTexts } from './checks/texts.ts'
import { checkWrites } from './checks/writes.ts'
import { writeCssTypes } from './css-types.ts'

export type Check = { name: string; run: () => readonly string[] | Promise<readonly string[]> }

/** A program that says nothing but its status. */
const program =
  (command: string, ...args: string[]) =>
  (): string[] => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    return status === 0 ? [] : [`${stdout}${stderr}`.trim()]
  }

/* Each checker of several finds out anew what most files have in common: four took three times the work, and longer. */
const ONE_CHECKER = ['--checkers', '1']

/** Each gives the faults it found; none: it passes. */
export const CHECKS: readonly Check[] = [
  { name: 'format', run: program('oxfmt', '--check', '.') },
  { name: 'lint', run: program('oxlint', '--quiet') },
  { name: 'types of server and tools', run: program('tsc', '-p', 'tsconfig.json', ...ONE_CHECKER) },
  {
    name: 'types of the browser',
    run: () => {
      writeCssTypes()
      return program('tsc', '-p', 'tsconfig.web.json', ...ONE_CHECKER)()
    },
  },
  { name: 'who imports whom', run: checkArrows },
  { name: 'who writes which table', run: checkWrites },
  { name: 'dead code', run: program('knip') },
  {
    name: 'table types are those of the migrations',
    run: program('node', '--disable-warning=ExperimentalWarning', 'tools/tables.ts', '--check'),
  },
  { name: 'texts in both languages', run: checkTexts },
  { name: 'size of what the browser loads', run: checkBudgets },
  { name: 'lock file', run: checkLockFile },
  { name: 'files and tests that documents name', run: checkDocs },
]

export const runCheck = async ({ name, run }: Check): Promise<boolean> => {
  const problems = await run()
  process.stdout.write(
    problems.length === 0
      ? `✓ ${name}\n`
      : `✗ ${name}\n${problems.map((problem) => problem.replace(/^/gm, '    ')).join('\n')}\n`,
  )
  return problems.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let failed = 0
  for (const check of CHECKS) if (!(await runCheck(check))) failed += 1
  process.exitCode = failed > 0 ? 1 : 0
}
