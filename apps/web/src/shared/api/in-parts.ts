import type { Outcome } from './each-entry.ts'

type Parts = {
  /** The largest number of entries of a call. */
  size: number
  /** Makes the call for a part. It changes all entries of the part, or none. */
  make: (part: string[]) => Promise<unknown>
  /** Returns whether single entries caused the error. Any other error concerns all entries. */
  isOfEntries: (error: unknown) => boolean | Promise<boolean>
}

/** Makes a call for many entries in parts, one after the other. A part that is refused because of single entries is divided in halves,
 *  down to these entries, and all others are changed. Any other error ends the work: the remaining entries fail with it.
 *  @throws this other error if nothing was done before */
export const callInParts = async (uuids: readonly string[], { size, make, isOfEntries }: Parts): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] }
  const waiting = chunksOf(uuids, size)
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    try {
      await make(part)
      outcome.done.push(...part)
    } catch (error) {
      if (!(await isOfEntries(error))) {
        if (outcome.done.length === 0) throw error
        outcome.failed.push(...[part, ...waiting].flat().map((uuid) => ({ uuid, error })))
        return outcome
      }
      if (part.length > 1) waiting.unshift(...chunksOf(part, Math.ceil(part.length / 2)))
      else outcome.failed.push(...part.map((uuid) => ({ uuid, error })))
    }
  }
  return outcome
}

const chunksOf = (uuids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(uuids.length / size) }, (_, at) => uuids.slice(at * size, (at + 1) * size))
