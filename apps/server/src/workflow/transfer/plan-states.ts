import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type {
  DocumentState,
  PlanResult,
  StateChoice,
  WorkflowDocument,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { Refusal } from '#platform/errors.ts'
import { documentState } from './export.ts'
import type { StateRow } from '../states.ts'

/** A state of a document, with the name of the state that its transitions get. */
export type PlannedState = DocumentState & { as: string; result: PlanResult }

/** Plans the states of a document. An existing state never changes: it is used, or the new one gets another name.
 *  @throws badRequest if two states have the same name, or if a transition names a state that is not in the document */
export const planStates = (
  { states, transitions }: WorkflowDocument,
  existing: readonly StateRow[],
  choice: StateChoice | undefined,
): PlannedState[] => {
  const trimmed = states.map((state) => ({ ...state, name: state.name.trim() }))
  const names = new Set(trimmed.map(({ name }) => keyOf(name)))
  if (names.size < states.length) throw damaged('Two states of the document have the same name.')
  const stateNames = new Set(trimmed.map(({ name }) => name))
  const isWhole = transitions.every(({ from, to }) => stateNames.has(from.trim()) && stateNames.has(to.trim()))
  if (!isWhole) throw damaged('A transition of the document names a state that is not in the document.')
  const taken = new Set([...names, ...existing.map(({ name }) => keyOf(name))])
  return trimmed.map((state) => {
    const other = existing.find(({ name }) => keyOf(name) === keyOf(state.name))
    if (other === undefined) return { ...state, as: state.name, result: 'CREATE' }
    if (isSame(documentState(other), state)) return { ...state, as: other.name, result: 'SAME' }
    // New entities start in the default state, so there is always exactly one.
    if (choice === 'USE' || other.name === DEFAULT_STATE) return { ...state, as: other.name, result: 'USED' }
    if (choice === undefined) return { ...state, as: state.name, result: 'CONFLICT' }
    return { ...state, as: freeName(state.name, taken), result: 'RENAMED' }
  })
}

/** Returns the refusal of a document that does not fit together. */
export const damaged = (detail: string): Refusal => new Refusal('badRequest', { detail })

const keyOf = (name: string): string => name.toLowerCase()

const isSame = (one: DocumentState, other: DocumentState): boolean =>
  one.name === other.name &&
  keyOf(one.color) === keyOf(other.color) &&
  one.public === other.public &&
  one.locksEditing === other.locksEditing

const MAX_NAME_LENGTH = 100

const freeName = (name: string, taken: Set<string>): string => {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const free = truncate(name, MAX_NAME_LENGTH - ending.length) + ending
    if (taken.has(keyOf(free))) continue
    taken.add(keyOf(free))
    return free
  }
}
