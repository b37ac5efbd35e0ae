import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { insist, type Answer } from '../cataloguer.ts'
import { violatedInvariants } from '../checks.ts'
import { createInstance, type Instance } from '../instance.ts'

/** Something that goes wrong around the product, and what it does then. */
export type Scenario = {
  name: string
  about: string
  play: (stage: ScenarioContext) => Promise<void>
}

export type ScenarioContext = {
  /** Empty; of this scene alone. */
  folder: string
  /** Notes a fault unless it `holds`. */
  check: (holds: boolean, otherwise: string) => void
}

/** What is being written when one looks may have its row yet to come. */
const YOUNG_MS = 3600_000

/** Plays with the whole product on `folder`. What must always hold is looked at afterwards. */
export const withInstance = async (
  { folder, check }: ScenarioContext,
  settings: Record<string, string>,
  work: (instance: Instance & { root: string }) => Promise<void>,
): Promise<void> => {
  const instance = await createInstance(folder, settings)
  try {
    const { body } = await insist(instance, findRoot.path, {})
    await work({ ...instance, root: (body as { uuid: string }).uuid }) // by the contract
    for (const problem of await violatedInvariants(instance, YOUNG_MS)) check(false, problem)
  } finally {
    await instance.stop()
  }
}

/** Whether an answer says "not now" in words that a person understands. */
export const eventually = (answer: Answer | undefined, words: RegExp): boolean =>
  answer?.status === 503 &&
  answer.code === 'unavailable' &&
  words.test((answer.body as { detail?: string }).detail ?? '')

export const shown = (answer: Answer | undefined): string =>
  answer === undefined ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body)}`
