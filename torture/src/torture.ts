// Kills the product at random and at named points while people work, and checks the remaining data: npm run torture -- 2000 --kills=20
// Or runs scenarios of other faults: npm run torture -- scenarios [NAME…]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runScenario } from './scenarios/run-scenario.ts'
import { SCENARIOS } from './scenarios/scenarios.ts'
import { countKills } from './killer.ts'
import { runChaos } from './run.ts'

if (process.argv[2] === 'scenarios') process.exit(await runScenarios(process.argv.slice(3)))

const DEFAULTS = { items: 2000, kills: 4, minutes: Infinity }
const USAGE = `npm run torture -- [how many items] [--kills=N] [--minutes=N] [--seed=N]
  --kills    continue until servers, workers and the database were killed N times each (default ${DEFAULTS.kills})
  --minutes  stop after this time, also if fewer were killed
  --seed     repeat the random choices of another run
npm run torture -- scenarios [NAME…]`

const { items, seed, kills, minutes } = readArguments(process.argv.slice(2))
const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-torture-'))
console.log(`Adding ${items} items while processes are killed; seed ${seed}`)
const outcome = await runChaos({ folder, items, kills, maxTime: minutes * 60_000, seed })
const counts = (key: 'target' | 'point') =>
  Object.entries(Object.groupBy(outcome.kills, (kill) => kill[key]))
    .map(([name, list]) => `${name} ${list?.length}`)
    .join(', ')
const { server, worker, database } = countKills(outcome.kills)
const perMinute = (outcome.kills.length / outcome.killingSeconds) * 60
console.log(`
${outcome.acknowledged} items acknowledged in ${outcome.seconds.toFixed(0)} s
${outcome.kills.length} kills: server ${server}, worker ${worker}, database ${database}; ${perMinute.toFixed(0)} each minute
  by target: ${counts('target')}
  by point: ${counts('point')}
${outcome.starts} starts of the product
${outcome.orphaned} unreferenced files, removed
${outcome.twice} messages and emails delivered twice, with the same id
${outcome.problems.length} problems`)
for (const problem of outcome.problems.slice(0, 50)) console.log(`  ${problem}`)
if (outcome.problems.length > 0) {
  console.log(`The data is kept in ${folder}`)
  process.exitCode = 1
} else await rm(folder, { recursive: true, force: true, maxRetries: 5 })

function readArguments(given: string[]) {
  const { positionals, values } = (() => {
    try {
      const options = { kills: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } } as const
      return parseArgs({ args: given, options, allowPositionals: true })
    } catch (error) {
      return stopWith(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    }
  })()
  const items = Number(positionals[0] ?? DEFAULTS.items)
  const kills = Number(values.kills ?? DEFAULTS.kills)
  const minutes = Number(values.minutes ?? DEFAULTS.minutes)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
  const areWhole = [items, kills, seed].every((number) => Number.isInteger(number) && number >= 0)
  if (positionals.length > 1 || !areWhole || items === 0 || !(minutes > 0)) return stopWith(USAGE)
  return { items, kills, minutes, seed }
}

function stopWith(text: string): never {
  console.error(text)
  process.exit(2)
}

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
