import { readCollection } from '@pressmark/contract/catalogue/collections.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { moveItems, type ItemsMove } from '@pressmark/contract/catalogue/parents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import type { Outcome } from '#shared/api/each-entry.ts'
import { collectionKeys, itemKeys, searchKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { moveInParts } from './move-in-parts.ts'

/** The result of a move, with the number of changed items and the bulk operation that contains all of its changes. */
export type ItemsMoved = Outcome & { changed: number; bulkOperation: string }

type Placing = { items: readonly Item[]; placement: ItemsMove }

/** Moves, links or unlinks items as one bulk operation, and invalidates all data that shows them. Items that cannot be moved are
 *  listed in the result. */
export const useMoveItems = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ items, placement }: Placing): Promise<ItemsMoved> => {
      const bulkOperation = crypto.randomUUID()
      const uuids = items.map(({ uuid }) => uuid)
      const moved = await moveInParts(uuids, placement, {
        move: async (culturalItemsUuids) =>
          (await call(moveItems, { body: { culturalItemsUuids, ...placement, bulkOperation } })).changed,
        readCollection: (uuid) => call(readCollection, { params: { uuid } }),
      })
      return { ...moved, bulkOperation }
    },
    // Some parts may have succeeded before another failed.
    onSettled: () =>
      Promise.all(
        [collectionKeys.all, searchKeys.all, itemKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
