// Sends valid and broken requests and damaged files, and reports bad answers: npm run fuzz -- 100000, npm run fuzz -- files 5000,
// npm run fuzz -- conformance 20
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runConformance } from './fuzz/conformance/conformance.ts'
import { fuzzCalls } from './fuzz/calls/fuzz-calls.ts'
import { WITHOUT_SUCCESS } from './fuzz/conformance/exceptions.ts'
import { fuzzFiles } from './fuzz/files/fuzz-files.ts'

const words = process.argv.slice(2)
const DEFAULTS = { requests: 100_000, files: 5000, conformance: 20 }
const what = words[0] === 'files' || words[0] === 'conformance' ? words[0] : 'requests'
const [count = DEFAULTS[what], seed = Math.floor(Math.random() * 1e6)] = words
  .slice(what === 'requests' ? 0 : 1)
  .map(Number)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error(
    'npm run fuzz -- [how many requests] [seed]\nnpm run fuzz -- files [how many] [seed]\nnpm run fuzz -- conformance [requests of each operation] [seed]',
  )
  process.exit(2)
}

const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-fuzz-'))
console.log(`${count} ${what === 'conformance' ? 'valid requests of each operation' : what}; seed ${seed}`)
const problems = await { requests: tryCalls, files: tryFiles, conformance: tryOperations }[what]()
console.log(`${problems} problems`)
if (problems > 0) process.exitCode = 1
await rm(folder, { recursive: true, force: true, maxRetries: 5 })

async function tryCalls(): Promise<number> {
  const outcome = await fuzzCalls({ folder, requests: count, seed })
  const { requests, seconds, operations, reached, unreached, statuses, unavailable } = outcome
  console.log(`${requests} requests in ${seconds.toFixed(0)} s, ${Math.round(requests / seconds)} each second`)
  console.log(
    `${outcome.invalid} wrong requests, at least ${outcome.invalidOfEach} of each of ${operations} calls; ${outcome.checked} calls refused them behind the check of the caller`,
  )
  console.log(`${reached} of ${operations} calls succeeded at least once`)
  for (const name of unreached) console.log(`  never: ${name}`)
  printCounts(statuses)
  for (const [why, times] of unavailable) console.log(`  unavailable, ${times} times: ${why}`)
  for (const { what, times, request, requestId } of outcome.problems)
    console.log(`  ${times} × ${what}\n    ${request}\n    ${requestId ?? ''}`)
  return outcome.problems.length
}

async function tryOperations(): Promise<number> {
  const outcome = await runConformance({ folder, perOperation: count, seed })
  const { requests, seconds, operations, succeeded, excepted, failed } = outcome
  console.log(
    `${requests} valid requests in ${seconds.toFixed(0)} s; ${succeeded} of ${operations} operations succeeded, ${excepted.length} have a reason not to`,
  )
  for (const id of excepted) console.log(`  ${id}: ${WITHOUT_SUCCESS[id]}`)
  for (const one of failed) console.log(`  never succeeded: ${one}`)
  for (const one of outcome.problems) console.log(`  ${one}`)
  return failed.length + outcome.problems.length
}

async function tryFiles(): Promise<number> {
  const { from, samples, files, seconds, taken, refused, slowest, grownBy, ...outcome } = await fuzzFiles({
    folder,
    files: count,
    seed,
  })
  if (from === 'demo') console.log('There are no samples (SAMPLES_DIR), so files of the demo are damaged')
  console.log(
    `${files} files made of ${samples} samples in ${seconds.toFixed(0)} s: ${taken} accepted, the others refused`,
  )
  printCounts(refused)
  console.log(`The slowest took ${(slowest / 1000).toFixed(1)} s; memory grew by ${Math.round(grownBy / 1e6)} MB`)
  for (const problem of outcome.problems) console.log(`  ${problem}`)
  return outcome.problems.length
}

function printCounts(counts: ReadonlyMap<string | number, number>): void {
  for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${what}: ${times}`)
}
