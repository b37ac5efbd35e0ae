// Sends broken requests and damaged files, and reports bad answers: npm run fuzz -- 100000, npm run fuzz -- files 5000
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fuzzCalls } from './fuzz/calls/fuzz-calls.ts'
import { fuzzFiles } from './fuzz/files/fuzz-files.ts'

const words = process.argv.slice(2)
const ofFiles = words[0] === 'files'
const [count = ofFiles ? 5000 : 100_000, seed = Math.floor(Math.random() * 1e6)] = words
  .slice(ofFiles ? 1 : 0)
  .map(Number)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- [how many requests] [seed]\nnpm run fuzz -- files [how many] [seed]')
  process.exit(2)
}

const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-fuzz-'))
console.log(`${count} ${ofFiles ? 'files' : 'requests'}; seed ${seed}`)
const problems = ofFiles ? await tryFiles() : await tryCalls()
console.log(`${problems} problems`)
if (problems > 0) process.exitCode = 1
await rm(folder, { recursive: true, force: true, maxRetries: 5 })

async function tryCalls(): Promise<number> {
  const outcome = await fuzzCalls({ folder, requests: count, seed })
  const { requests, seconds, operations, reached, unreached, statuses, unavailable } = outcome
  console.log(`${requests} requests in ${seconds.toFixed(0)} s, ${Math.round(requests / seconds)} each second`)
  console.log(`${reached} of ${operations} calls succeeded at least once`)
  for (const name of unreached) console.log(`  never: ${name}`)
  printCounts(statuses)
  for (const [why, times] of unavailable) console.log(`  unavailable, ${times} times: ${why}`)
  for (const { what, times, request, requestId } of outcome.problems)
    console.log(`  ${times} × ${what}\n    ${request}\n    ${requestId ?? ''}`)
  return outcome.problems.length
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
