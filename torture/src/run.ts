import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addItem, insist, type Acknowledged } from './cataloguer.ts'
import { countKills, killRepeatedly, type Kill } from './killer.ts'
import { openExternal, type Outside } from './external.ts'
import { moveItem, prepareWorkflow } from './publisher.ts'
import { checkData, waitForImports } from './checks.ts'
import { checkWorkflow, waitForDelivery } from './check-workflow.ts'
import { createInstance, type Instance } from './instance.ts'

export type Outcome = {
  acknowledged: number
  kills: readonly Kill[]
  /** How often the harness started the product. */
  starts: number
  /** Unreferenced files that the sweep removed. */
  orphaned: number
  /** Messages and emails that were delivered twice. */
  twice: number
  problems: readonly string[]
  seconds: number
  /** The part of `seconds` in which processes were killed. */
  killingSeconds: number
}

const CONCURRENCY = 6
const EVERY_IN_PARTS = 4
/* Sequences of transitions. */
const TRANSITIONS = [['submit'], ['submit', 'reject'], []] as const

type ChaosOptions = {
  /** Empty; becomes the product's data. */
  folder: string
  /** The minimum of items, and of kills of servers, workers and the database each: the run continues until all are reached. */
  items: number
  kills: number
  /** The run ends after this time, ms, also if fewer processes were killed. */
  maxTime?: number
  /** The seed of all random choices. */
  seed: number
}

/** Six people add items with a picture each and move most of them through the workflow, which calls external receivers.
 *  At the same time processes are killed. */
export const runChaos = async ({ folder, ...options }: ChaosOptions): Promise<Outcome> => {
  const began = performance.now()
  const outside = await openExternal()
  const instance = await createInstance(folder, outside.env)
  try {
    const added = await addWhileKilling(instance, outside, options)
    const { acknowledged, kills, killingSeconds } = added
    const unfinished = [...(await waitForImports(instance, acknowledged)), ...(await waitForDelivery(instance))]
    await instance.restart()
    const { problems: dataProblems, orphaned } = await checkData(instance, acknowledged)
    const { problems: undelivered, twice } = await checkWorkflow(instance, acknowledged, outside)
    const seconds = (performance.now() - began) / 1000
    const problems = new Set([...added.problems, ...unfinished, ...dataProblems, ...undelivered])
    return {
      acknowledged: acknowledged.length,
      kills,
      starts: instance.starts(),
      orphaned,
      twice,
      problems: [...problems],
      seconds,
      killingSeconds,
    }
  } finally {
    await instance.stop()
    await outside.close()
  }
}

const addWhileKilling = async (
  instance: Instance,
  outside: Outside,
  { items, kills: least, maxTime = Infinity, seed }: Omit<ChaosOptions, 'folder'>,
) => {
  const { body } = await insist(instance, findRoot.path, {})
  const root = (body as { uuid: string }).uuid // by the contract
  const transitions = await prepareWorkflow(instance, outside.url)
  const over = new AbortController()
  const kills: Kill[] = []
  const began = performance.now()
  let started = 0
  /* Kills end when enough is reached, and not when people have finished: each kill delays the imports that people wait for. */
  const endIfEnough = () => {
    const isTimeUp = performance.now() - began > maxTime
    const isEnough = started >= items && Math.min(...Object.values(countKills(kills))) >= least
    if (isTimeUp || isEnough) over.abort()
  }
  const onKill = (kill: Kill) => {
    kills.push(kill)
    endIfEnough()
  }
  const killing = killRepeatedly(instance, outside, { seed, over: over.signal, kills, least, onKill })
  killing.catch(() => over.abort()) // the error is thrown below
  const nextNumber = (): number | undefined => {
    endIfEnough()
    return over.signal.aborted ? undefined : (started += 1)
  }
  const added = await addAll(
    nextNumber,
    (one) => waitForImports(instance, [one]),
    async (number) => {
      const { uuid, ...item } = await addItem(instance, root, number, { inParts: number % EVERY_IN_PARTS === 0 })
      const path: string[] = []
      for (const name of TRANSITIONS[number % TRANSITIONS.length]!) {
        const transition = transitions.get(name)! // a new organisation has them
        await moveItem(instance, uuid, transition)
        path.push(transition.itemToState)
      }
      return { ...item, path }
    },
  )
  await killing
  return { ...added, kills, killingSeconds: (performance.now() - began) / 1000 }
}

const addAll = async (
  nextNumber: () => number | undefined,
  waitForItem: (added: Acknowledged) => Promise<string[]>,
  add: (number: number) => Promise<Acknowledged>,
) => {
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  const person = async () => {
    let before: Acknowledged | undefined
    for (let number = nextNumber(); number !== undefined; number = nextNumber()) {
      try {
        const added = await add(number)
        acknowledged.push(added)
        // A person has at most two images in work. Otherwise the workers would need hours after the last kill.
        if (before !== undefined) problems.push(...(await waitForItem(before)))
        before = added
      } catch (error) {
        problems.push(`item ${number}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, person))
  return { acknowledged, problems }
}
