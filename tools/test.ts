// Every check and every test, one after the other, and one line at the end.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHECKS, runCheck } from './check.ts'

type Count = { passed: number; failed: number; skipped: number }

const folder = mkdtempSync(path.join(tmpdir(), 'pressmark-test-'))
const counts: Count[] = [await checks(), unit(), journeys()]
rmSync(folder, { recursive: true, force: true })

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0

async function checks(): Promise<Count> {
  let failed = 0
  for (const check of CHECKS) if (!(await runCheck(check))) failed += 1
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

function unit(): Count {
  const file = path.join(folder, 'unit.json')
  const { status } = spawnSync('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile=${file}`], {
    stdio: 'inherit',
  })
  const told = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTotalTests: number
  }
  // A file that cannot even be loaded counts no test, but the runner's status tells.
  const failed = Math.max(told.numFailedTests, status === 0 ? 0 : 1)
  if (told.numTotalTests === 0) throw new Error('vitest found no test')
  return { passed: told.numPassedTests, failed, skipped: told.numPendingTests }
}

function journeys(): Count {
  const file = path.join(folder, 'journeys.json')
  const { status } = spawnSync(
    'playwright',
    ['test', '--config', 'apps/journeys/playwright.config.ts', '--reporter=list,json'],
    {
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  )
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error('Playwright found no test')
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1),
    skipped: stats.skipped,
  }
}
