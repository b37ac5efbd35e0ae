import { SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import type { ItemsMove } from '@pressmark/contract/catalogue/parents.ts'
import type { Outcome } from '#shared/api/each-entry.ts'
import { callInParts } from '#shared/api/in-parts.ts'
import { isRefused } from '#shared/api/refusal.ts'

type Calls = {
  /** Moves all items, or none. Returns the number of changed items. */
  move: (uuids: string[]) => Promise<number>
  /** Reads a collection. It fails if there is no such collection. */
  readCollection: (uuid: string) => Promise<unknown>
}

/** Moves items, 1000 per call. Items that are unknown or locked are listed, and the others are moved.
 *  @throws the error of the first call if its cause is not an item, such as an unknown collection */
export const moveInParts = async (
  uuids: readonly string[],
  placement: ItemsMove,
  { move, readCollection }: Calls,
): Promise<Outcome & { changed: number }> => {
  let changed = 0
  let collectionsExist: Promise<boolean> | undefined
  const outcome = await callInParts(uuids, {
    size: SELECT_ALL_CHUNK,
    make: async (part) => {
      changed += await move(part)
    },
    isOfEntries: (error) => {
      if (isRefused(error, 'lockedByState')) return true
      // An unknown item and an unknown collection have the same refusal.
      return isRefused(error, 'notFound') && (collectionsExist ??= canRead(collectionsOf(placement), readCollection))
    },
  })
  return { ...outcome, changed }
}

const collectionsOf = ({
  parentCollectionsUuids: only = [],
  addParentCollectionsUuids: add = [],
  removeParentCollectionsUuids: remove = [],
}: ItemsMove): string[] => [...only, ...add, ...remove]

const canRead = async (uuids: readonly string[], read: Calls['readCollection']): Promise<boolean> =>
  (await Promise.allSettled(uuids.map(read))).every(({ status }) => status === 'fulfilled')
