import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { insist, type Answer } from '../cataloguer.ts'
import { violatedInvariants } from '../checks.ts'
import { createInstance, type Instance } from '../instance.ts'

/** A fault around the product, and the expected behaviour. */
export type Scenario = {
  name: string
  description: string
  run: (context: ScenarioContext) => Promise<void>
}

export type ScenarioContext = {
  /** Empty; only for this scenario. */
  folder: string
  /** Records a problem unless the condition holds. */
  check: (holds: boolean, otherwise: string) => void
}

/** Files below this age may still be without a row. */
const YOUNG_MS = 3600_000

/** Runs `work` with the whole product on `folder`, and checks the invariants afterwards. */
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

/** Returns whether an answer refuses with "later" in words that a person understands. */
export const eventually = (answer: Answer | undefined, words: RegExp): boolean =>
  answer?.status === 503 &&
  answer.code === 'unavailable' &&
  words.test((answer.body as { detail?: string }).detail ?? '')

export const shown = (answer: Answer | undefined): string =>
  answer === undefined ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body)}`
