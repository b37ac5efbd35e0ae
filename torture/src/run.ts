import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { randomNumbers } from '../../tools/harness/random.ts'
import { addItem, insist, type Acknowledged } from './cataloguer.ts'
import { killRepeatedly, type Kill } from './killer.ts'
import { openExternal } from './external.ts'
import { moveItem, prepareWorkflow } from './publisher.ts'
import { checkData, waitForImports } from './checks.ts'
import { checkWorkflow, waitForDelivery } from './check-workflow.ts'
import { createInstance } from './instance.ts'

export type Outcome = {
  acknowledged: number
  kills: readonly Kill[]
  /** How often the product had to be started by hand. */
  starts: number
  /** Unreferenced files that the sweep removed. */
  leftOver: number
  /** Messages and emails that were delivered twice. */
  twice: number
  problems: readonly string[]
  seconds: number
}

const CONCURRENCY = 6
const EVERY_IN_PIECES = 4
/* Sequences of transitions. */
const WAYS = [['submit'], ['submit', 'reject'], []] as const

type ChaosResult = {
  /** Empty; becomes the product's data. */
  folder: string
  /** The minimum of items and of kills: the run continues until both are reached. */
  items: number
  kills: number
  /** The seed of all random choices. */
  seed: number
}

/** Six people add items with a picture each and move most of them through the workflow, which calls external receivers.
 *  At the same time one process after the other is killed. */
export const runChaos = async ({ folder, items, kills: least, seed }: ChaosResult): Promise<Outcome> => {
  const began = performance.now()
  const random = randomNumbers(seed)
  const outside = await openExternal()
  const instance = await createInstance(folder, outside.env)
  try {
    const { body } = await insist(instance, findRoot.path, {})
    const root = (body as { uuid: string }).uuid // by the contract
    const transitions = await prepareWorkflow(instance, outside.url)
    const over = new AbortController()
    const kills: Kill[] = []
    const killing = killRepeatedly(instance, outside, { random, over: over.signal, kills })
    const { acknowledged, problems } = await addAll(
      (number) => number > items && kills.length >= least,
      async (number) => {
        const { uuid, ...added } = await addItem(instance, root, number, { inParts: number % EVERY_IN_PIECES === 0 })
        const path: string[] = []
        for (const name of WAYS[number % WAYS.length]!) {
          const transition = transitions.get(name)! // a new organisation has them
          await moveItem(instance, uuid, transition)
          path.push(transition.itemToState)
        }
        return { ...added, path }
      },
    )
    over.abort()
    await killing
    const unfinished = [...(await waitForImports(instance, acknowledged)), ...(await waitForDelivery(instance))]
    await instance.restart()
    const { problems: found, leftOver } = await checkData(instance, acknowledged)
    const { problems: untold, twice } = await checkWorkflow(instance, acknowledged, outside)
    const seconds = (performance.now() - began) / 1000
    const all = [...problems, ...unfinished, ...found, ...untold]
    return {
      acknowledged: acknowledged.length,
      kills,
      starts: instance.starts(),
      leftOver,
      twice,
      problems: all,
      seconds,
    }
  } finally {
    await instance.stop()
    await outside.close()
  }
}

const addAll = async (isEnough: (number: number) => boolean, add: (number: number) => Promise<Acknowledged>) => {
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  let next = 0
  const person = async () => {
    while (!isEnough(next + 1)) {
      const number = (next += 1)
      try {
        acknowledged.push(await add(number))
      } catch (error) {
        problems.push(`item ${number}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, person))
  return { acknowledged, problems }
}
