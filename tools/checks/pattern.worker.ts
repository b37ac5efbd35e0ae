import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

type Analysis =
  | { status: 'safe' }
  | { status: 'unknown'; error: { kind: string } }
  | {
      status: 'vulnerable'
      checker: 'automaton' | 'fuzz'
      complexity: { summary: string }
      attack: { pattern: string }
    }
type Recheck = { checkSync: (source: string, flags: string, options: { timeout: number }) => Analysis }

// The build in JavaScript needs neither Java nor a program of one system. It is CommonJS without types of its own.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck

/** Longer than the slowest pattern takes on a busy machine, ms. A pattern that takes longer is a problem: simplify it. */
const TIMEOUT = 60_000

/* Fuzzing is random and depends on the load of the machine: a linear pattern was reported once in some twenty runs. */
parentPort?.on('message', ({ source, flags }: { source: string; flags: string }) => {
  let analysis = checkSync(source, flags, { timeout: TIMEOUT })
  if (analysis.status === 'vulnerable' && analysis.checker === 'fuzz')
    analysis = checkSync(source, flags, { timeout: TIMEOUT })
  parentPort?.postMessage(analysis.status === 'safe' ? undefined : reasonOf(analysis))
})

const reasonOf = (analysis: Exclude<Analysis, { status: 'safe' }>): string =>
  analysis.status === 'unknown'
    ? `it cannot be analysed (${analysis.error.kind})`
    : `${analysis.complexity.summary}, for example ${analysis.attack.pattern}`
