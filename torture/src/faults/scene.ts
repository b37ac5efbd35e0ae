import { findRoot } from '@pressmark/contract/collections.ts'
import { insist, type Answer } from '../cataloguer.ts'
import { notHeld } from '../verdict.ts'
import { createVictim, type Victim } from '../victim.ts'

/** Something that goes wrong around the product, and what it does then. */
export type Scene = {
  name: string
  about: string
  play: (stage: Stage) => Promise<void>
}

export type Stage = {
  /** Empty; of this scene alone. */
  folder: string
  /** Notes a fault unless it `holds`. */
  claim: (holds: boolean, otherwise: string) => void
}

/** What is being written when one looks may have its row yet to come. */
const YOUNG_MS = 3600_000

/** Plays with the whole product on `folder`. What must always hold is looked at afterwards. */
export const withVictim = async (
  { folder, claim }: Stage,
  settings: Record<string, string>,
  work: (victim: Victim & { root: string }) => Promise<void>,
): Promise<void> => {
  const victim = await createVictim(folder, settings)
  try {
    const { body } = await insist(victim, findRoot.path, {})
    await work({ ...victim, root: (body as { uuid: string }).uuid }) // by the contract
    for (const fault of await notHeld(victim, YOUNG_MS)) claim(false, fault)
  } finally {
    await victim.stop()
  }
}

/** Whether an answer says "not now" in words that a person understands. */
export const saysLater = (answer: Answer | undefined, words: RegExp): boolean =>
  answer?.status === 503 &&
  answer.code === 'unavailable' &&
  words.test((answer.body as { detail?: string }).detail ?? '')

export const shown = (answer: Answer | undefined): string =>
  answer === undefined ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body)}`
