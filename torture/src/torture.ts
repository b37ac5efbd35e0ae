// Kills the product at random and at named points while people work, and checks the remaining data: npm run torture -- 2000
// Or runs scenarios of other faults: npm run torture -- scenarios [NAME…]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runScenario } from './scenarios/run-scenario.ts'
import { SCENARIOS } from './scenarios/scenarios.ts'
import { runChaos } from './run.ts'

if (process.argv[2] === 'scenarios') process.exit(await runScenarios(process.argv.slice(3)))

const [count = 2000, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('npm run torture -- [how many items] [seed], or npm run torture -- scenarios [NAME…]')
  process.exit(2)
}

const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-torture-'))
console.log(`Adding ${count} items while processes are killed; seed ${seed}`)
const outcome = await runChaos({ folder, items: count, kills: 10, seed })
const tally = (key: 'target' | 'point') =>
  Object.entries(Object.groupBy(outcome.kills, (kill) => kill[key]))
    .map(([what, list]) => `${what} ${list?.length}`)
    .join(', ')
console.log(`
${outcome.acknowledged} items acknowledged in ${outcome.seconds.toFixed(0)} s
${outcome.kills.length} kills (${tally('target')})
  when ${tally('point')}
${outcome.starts} starts
${outcome.leftOver} files left over, removed
${outcome.twice} messages and letters told once more, by the same id
${outcome.problems.length} faults`)
for (const problem of outcome.problems.slice(0, 50)) console.log(`  ${problem}`)
if (outcome.problems.length > 0) {
  console.log(`The data is kept in ${folder}`)
  process.exitCode = 1
} else await rm(folder, { recursive: true, force: true, maxRetries: 5 })

async function runScenarios(names: readonly string[]): Promise<number> {
  const chosen = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name))
  if (chosen.length < Math.max(names.length, 1)) {
    console.error(`There are ${SCENARIOS.map(({ name }) => name).join(', ')}`)
    return 2
  }
  let wrong = 0
  for (const scenario of chosen) {
    const began = performance.now()
    const { problems: found, folder: folders } = await runScenario(scenario)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${scenario.name} (${scenario.description}): ${found.length === 0 ? 'passed' : 'failed'}, ${seconds} s`)
    for (const problem of found.slice(0, 50)) console.log(`  ${problem}`)
    if (found.length > 0) console.log(`  The data is kept in ${folders}`)
    wrong += found.length
  }
  return wrong > 0 ? 1 : 0
}
