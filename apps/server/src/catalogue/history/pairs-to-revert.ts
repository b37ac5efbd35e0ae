import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Refusal } from '#platform/errors.ts'
import { isSameList } from '../fields.ts'
import type { EventFields } from './types.ts'

/** Returns the pairs that restore the fields of a change. A field that had no value gets an empty pair, which removes its value.
 *  @throws changedSince unless these fields still have the values that the change set */
export const pairsToRevert = (
  now: readonly MetadataPair[],
  before: EventFields,
  after: EventFields,
): MetadataPair[] => {
  const [was, became] = [pairsOf(before), pairsOf(after)]
  requireSame(namedIn(now, was, became), became)
  return emptied(was, became)
}

/* The kinds of change that can be reverted store pairs. */
const pairsOf = ({ metadata }: EventFields): MetadataPair[] => (Array.isArray(metadata) ? metadata : [])

const namesOf = (...lists: readonly MetadataPair[][]) => [...new Set(lists.flat().map(({ name }) => name))]

const namedIn = (now: readonly MetadataPair[], was: MetadataPair[], became: MetadataPair[]): MetadataPair[] =>
  namesOf(was, became).flatMap((name) => now.filter((pair) => pair.name === name))

const requireSame = (now: readonly MetadataPair[], became: MetadataPair[]): void => {
  const ordered = namesOf(became).flatMap((name) => became.filter((pair) => pair.name === name))
  const orderedNow = [...namesOf(became), ...namesOf([...now])].flatMap((name, index, names) =>
    names.indexOf(name) === index ? now.filter((pair) => pair.name === name) : [],
  )
  if (!isSameList(orderedNow, ordered)) throw new Refusal('changedSince')
}

const emptied = (was: MetadataPair[], became: MetadataPair[]): MetadataPair[] => [
  ...was,
  ...namesOf(became).flatMap((name) => (was.some((pair) => pair.name === name) ? [] : [{ name, value: '' }])),
]
