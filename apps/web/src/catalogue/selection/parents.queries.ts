import { SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import { moveItems, type ItemsMoved as Moved, type ItemsMove } from '@pressmark/contract/catalogue/parents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { collectionKeys, itemKeys, searchKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The result of a move, with the bulk operation that contains all of its changes. */
export type ItemsMoved = Moved & { bulkOperation: string }

type Placing = { uuids: readonly string[]; placement: ItemsMove }

/** Moves, links or unlinks items, 1000 per call, and invalidates all data that shows them. */
export const useMoveItems = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ uuids, placement }: Placing): Promise<ItemsMoved> => {
      const bulkOperation = crypto.randomUUID()
      const placed = { changed: 0, attachedToRoot: 0, bulkOperation }
      for (let from = 0; from < uuids.length; from += SELECT_ALL_CHUNK) {
        const culturalItemsUuids = uuids.slice(from, from + SELECT_ALL_CHUNK)
        const { changed, attachedToRoot } = await call(moveItems, {
          body: { culturalItemsUuids, ...placement, bulkOperation },
        })
        placed.changed += changed
        placed.attachedToRoot += attachedToRoot
      }
      return placed
    },
    // Some chunks may have succeeded before another failed.
    onSettled: () =>
      Promise.all(
        [collectionKeys.all, searchKeys.all, itemKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
