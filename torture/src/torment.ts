import { findRoot } from '@pressmark/contract/collections.ts'
import { randomNumbers } from '../../bench/src/tiles/trace.ts'
import { addItem, insist, type Acknowledged } from './cataloguer.ts'
import { killAgainAndAgain, type Kill } from './executioner.ts'
import { openOutside } from './outside.ts'
import { moveItem, prepareWorkflow } from './publisher.ts'
import { examine, untilImported } from './verdict.ts'
import { examineWorkflow, untilTold } from './verdict-on-workflow.ts'
import { createVictim } from './victim.ts'

export type Outcome = {
  acknowledged: number
  kills: readonly Kill[]
  /** How often a person had to start the product again. */
  starts: number
  /** Files that nobody needed, which the sweep removed. */
  leftOver: number
  /** Messages and letters that were told once more. */
  twice: number
  faults: readonly string[]
  seconds: number
}

const AT_ONCE = 6
const EVERY_IN_PIECES = 4
/* Transitions, one after the other. */
const WAYS = [['submit'], ['submit', 'reject'], []] as const

type Torment = {
  /** Empty; becomes the product's data. */
  folder: string
  /** How many items there must be, and how many kills: it goes on until both are reached. */
  items: number
  kills: number
  /** Of all that is drawn by lot. */
  seed: number
}

/** Six people at once add items with a picture each and move most of them through the workflow, which tells people and
 *  programs elsewhere, while one process after the other is killed. */
export const torment = async ({ folder, items, kills: least, seed }: Torment): Promise<Outcome> => {
  const began = performance.now()
  const random = randomNumbers(seed)
  const outside = await openOutside()
  const victim = await createVictim(folder, outside.env)
  try {
    const { body } = await insist(victim, findRoot.path, {})
    const root = (body as { uuid: string }).uuid // by the contract
    const transitions = await prepareWorkflow(victim, outside.url)
    const over = new AbortController()
    const kills: Kill[] = []
    const killing = killAgainAndAgain(victim, outside, random, over.signal, kills)
    const { acknowledged, faults } = await addAll(
      (number) => number > items && kills.length >= least,
      async (number) => {
        const { uuid, ...added } = await addItem(victim, root, number, number % EVERY_IN_PIECES === 0)
        const path: string[] = []
        for (const name of WAYS[number % WAYS.length]!) {
          const transition = transitions.get(name)! // a new organisation has them
          await moveItem(victim, uuid, transition)
          path.push(transition.itemToState)
        }
        return { ...added, path }
      },
    )
    over.abort()
    await killing
    const unfinished = [...(await untilImported(victim, acknowledged)), ...(await untilTold(victim))]
    await victim.restart()
    const { faults: found, leftOver } = await examine(victim, acknowledged)
    const { faults: untold, twice } = await examineWorkflow(victim, acknowledged, outside)
    const seconds = (performance.now() - began) / 1000
    const all = [...faults, ...unfinished, ...found, ...untold]
    return { acknowledged: acknowledged.length, kills, starts: victim.starts(), leftOver, twice, faults: all, seconds }
  } finally {
    await victim.stop()
    await outside.close()
  }
}

const addAll = async (isEnough: (number: number) => boolean, add: (number: number) => Promise<Acknowledged>) => {
  const acknowledged: Acknowledged[] = []
  const faults: string[] = []
  let next = 0
  const person = async () => {
    while (!isEnough(next + 1)) {
      const number = (next += 1)
      try {
        acknowledged.push(await add(number))
      } catch (error) {
        faults.push(`item ${number}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  return { acknowledged, faults }
}
