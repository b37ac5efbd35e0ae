const CONCURRENCY = 4

export type Outcome = { done: string[]; failed: { uuid: string; error: unknown }[] }

/** Makes a call for each entry, four at a time. A refusal of one does not end the others.
 *  @param concurrency is 1 if the order of the entries matters */
export const callForEach = async (
  uuids: readonly string[],
  make: (uuid: string) => Promise<unknown>,
  { concurrency = CONCURRENCY }: { concurrency?: number } = {},
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] }
  const waiting = uuids.values()
  const work = async () => {
    for (const uuid of waiting) {
      try {
        await make(uuid)
        outcome.done.push(uuid)
      } catch (error) {
        outcome.failed.push({ uuid, error })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcome
}
