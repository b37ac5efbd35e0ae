import { IMPORT_POLLING_MS } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { itemKeys } from '#shared/api/keys.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'

const inHand = (item: Item) => item.notReadyImagesCount > 0 || item.thumbnail === null

/** How far the import of each of these items is, 0..1; items that are done are left out. Asked every 5 s while one is at work. */
export const useProcessing = (items: readonly Item[]): ReadonlyMap<string, number> => {
  const uuids = items.filter(inHand).map(({ uuid }) => uuid)
  const { data } = useQuery({
    queryKey: itemKeys.processing(uuids),
    queryFn: async ({ signal }) => {
      const { readProcessing } = await retryLoad(() => import('./read-processing.ts'))
      return readProcessing(uuids, signal)
    },
    enabled: uuids.length > 0,
    refetchInterval: ({ state }) => (state.data?.size ? IMPORT_POLLING_MS : false),
  })
  return data ?? new Map()
}

/** The share of an item's processing that is done, in whole per cent; undefined when there is nothing to wait for. */
export const percentReady = (item: Item, progress: number | undefined): number | undefined => {
  if (progress !== undefined) return Math.floor(progress * 100)
  if (item.notReadyImagesCount === 0) return undefined
  const all = Math.max(item.mediaTypeInfo.imagesCount, item.notReadyImagesCount)
  return Math.floor(((all - item.notReadyImagesCount) / all) * 100)
}
