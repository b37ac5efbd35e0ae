import { SELECT_ALL_CHUNK } from '@pressmark/contract/constants.ts'
import { placeItems, type Placed, type Placement } from '@pressmark/contract/places.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/call.ts'
import { collectionKeys } from '../collection/collection.queries.ts'

/** What became of them, and the act that all of it was. */
export type PlacedAct = Placed & { act: string }

type Placing = { uuids: readonly string[]; placement: Placement }

/** Moves, links or unlinks items, a thousand in a call; whatever shows them is read again. */
export const usePlaceItems = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ uuids, placement }: Placing): Promise<PlacedAct> => {
      const act = crypto.randomUUID()
      const placed = { changed: 0, attachedToRoot: 0, act }
      for (let from = 0; from < uuids.length; from += SELECT_ALL_CHUNK) {
        const culturalItemsUuids = uuids.slice(from, from + SELECT_ALL_CHUNK)
        const { changed, attachedToRoot } = await call(placeItems, { body: { culturalItemsUuids, ...placement, act } })
        placed.changed += changed
        placed.attachedToRoot += attachedToRoot
      }
      return placed
    },
    // Some chunks may have gone through when another failed.
    onSettled: () =>
      Promise.all([collectionKeys.all, ['found'], ['item']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    meta: { quiet: true },
  })
}
