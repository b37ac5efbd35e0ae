// Runs the proofs that take hours, one after the other, and adds their figures to docs/nightly.md: npm run nightly [-- PART…]
// PART=AMOUNT runs a part with this number of requests, files or kills: npm run nightly -- 'fuzz requests=50000' torture=40 --seed=7
// With --short each part runs for a minute or so, and no figure is written.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { figuresIn, skippedIn, withRows } from './nightly/figures.ts'
import { PARTS, type Part } from './nightly/parts.ts'

const TABLE = 'docs/nightly.md'

const stopWith = (text: string): never => {
  console.error(text)
  process.exit(2)
}

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const seedGiven = words.find((one) => one.startsWith('--seed='))?.slice('--seed='.length)
const seed = seedGiven === undefined ? Math.floor(Math.random() * 1e6) : Number(seedGiven)
const amounts = new Map<string, number | undefined>()
for (const one of words.filter((text) => text !== '--short' && !text.startsWith('--seed='))) {
  const [name = '', amount] = one.split('=', 2)
  const part = PARTS.find((existing) => existing.name === name)
  if (part === undefined)
    stopWith(`There is no part ${name}. The parts are: ${PARTS.map((existing) => existing.name).join(', ')}.`)
  else if (amount !== undefined && part.amounts === undefined) stopWith(`The part ${name} has no amount.`)
  amounts.set(name, amount === undefined ? undefined : Number(amount))
}
if (![seed, ...amounts.values()].every((one) => one === undefined || (Number.isInteger(one) && one > 0)))
  stopWith('An amount and a seed are whole numbers above 0.')

const run = async (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => {
  // NO_COLOR: the figures are read from the output.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
      process.stdout.write(data)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

const commit = (): string => {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
  // Rows of other parts are no change of the product.
  const changes = git('status', '--porcelain', '--', '.', `:!${TABLE}`)
  const commit = git('log', '-1', '--date=short', '--format=%h of %ad, “%s”')
  return `${commit}${changes === '' ? '' : ', with changes'}`
}

const runPart = async ({ name, command, args, amounts: defaults, env, figures: patterns, note }: Part) => {
  const amount = amounts.get(name) ?? (isShort ? defaults?.short : defaults?.night) ?? 0
  const { code, output } = await run(command, args({ isShort, amount, seed }), env)
  const { figures, missing } = figuresIn(output, patterns)
  const text = [figures, note ?? ''].filter((one) => one !== '').join('; ')
  if (code !== 0) return { result: 'failed', figures: text }
  // A proof without its figures proves nothing.
  if (missing.length > 0) return { result: `failed: no figure for ${missing.join(', ')}`, figures: text }
  const skipped = skippedIn(output)
  return { result: skipped === '' ? 'passed' : `in part: ${skipped}`, figures: text }
}

const at = { date: new Date().toISOString().slice(0, 10), commit: commit(), seed: String(seed) }
const results: string[] = []
for (const part of PARTS.filter(({ name }) => amounts.size === 0 || amounts.has(name))) {
  const reason = part.missing?.()
  console.log(`\n=== ${part.name}${reason === undefined ? '' : `: SKIPPED, ${reason}`}`)
  const began = performance.now()
  const { result, figures } =
    reason === undefined ? await runPart(part) : { result: `skipped: ${reason}`, figures: part.note ?? '' }
  if (result !== 'passed') process.exitCode = 1
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  results.push(`${part.name}: ${result}${figures === '' ? '' : `, ${figures}`}`)
  if (isShort) continue
  const row = { ...at, part: part.name, result, figures, minutes }
  const text = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : ''
  writeFileSync(
    TABLE,
    withRows(
      text,
      [row],
      PARTS.map(({ name }) => name),
    ),
  )
}
console.log(`\nSeed ${seed}\n${results.join('\n')}`)
