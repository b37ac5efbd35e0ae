// Runs every check and every test, one after the other, and prints one line at the end.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CHECKS, runCheck } from './check.ts'
import { hasSharedMemory, SHARED_MEMORY } from './harness/shared-memory.ts'

type Count = { passed: number; failed: number; skipped: number; problems: string[] }

/** Several times the space that the tests use at once. */
const MIN_BYTES = 8 * 1024 ** 3

const folder = mkdtempSync(path.join(hasSharedMemory(MIN_BYTES) ? SHARED_MEMORY : tmpdir(), 'pressmark-test-'))
// Databases run as an ordinary user, who must pass through this folder.
chmodSync(folder, 0o755)
// The files of the tests are deleted at the end. Databases have a thousand files each, and ext4 creates files more slowly after
// many deletions.
process.env.TMPDIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
// Draws the demo of the journeys while the unit tests wait for databases and processes. Its low priority does not delay them.
const prepared = prepareData()
const counts: Count[] = [checks(), unit(), journeys(await prepared)]

const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0)
// Failures are printed again at the end, because they may be a thousand lines above.
for (const problem of counts.flatMap((count) => count.problems)) process.stdout.write(`\nFAILED ${problem}\n`)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0

function checks(): Count {
  const problems = CHECKS.filter((check) => !runCheck(check)).map(({ name }) => name)
  return { passed: CHECKS.length - problems.length, failed: problems.length, skipped: 0, problems }
}

function unit(): Count {
  const file = path.join(folder, 'unit.json')
  const vitest = ['run', '--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  // Otherwise each process of the tests would compile the same code.
  const env = { ...process.env, NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled') }
  const { status } = spawnSync('vitest', vitest, { stdio: 'inherit', env })
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTotalTests: number
    testResults: {
      name: string
      message: string
      status: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  // A file that cannot be loaded has no tests. Only the exit status of the runner reports it.
  const failed = Math.max(report.numFailedTests, status === 0 ? 0 : 1)
  if (report.numTotalTests === 0) throw new Error('vitest found no test')
  const problems = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const where = path.relative('.', name)
    if (tests.length === 0 && status === 'failed') return [`${where}\n${message}`]
    return tests.map((test) => `${where} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, problems }
}

/** @returns the folder; undefined if it failed. The error is printed, and the journeys try again. */
async function prepareData(): Promise<string | undefined> {
  const args = ['--disable-warning=ExperimentalWarning', 'apps/journeys/prepare-data.ts']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL) // spawned: it has one
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return code === 0 ? output.trim() : undefined
}

function journeys(prepared: string | undefined): Count {
  const file = path.join(folder, 'journeys.json')
  const { status } = spawnSync(
    'playwright',
    ['test', '--config', 'apps/journeys/playwright.config.ts', '--reporter=list,json'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...(prepared !== undefined && { PRESSMARK_PREPARED: prepared }),
      },
    },
  )
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
    errors: { message?: string }[]
  }
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error('Playwright found no test')
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1),
    skipped: stats.skipped,
    problems: [...errors.map(({ message }) => message ?? 'Playwright itself'), ...suites.flatMap(problemsOf)],
  }
}

type Suite = {
  suites?: Suite[]
  specs: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

function problemsOf({ suites = [], specs }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const output = tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      )
      return [`${file}:${line} › ${title}`, ...output].join('\n')
    })
  return [...own, ...suites.flatMap(problemsOf)]
}
