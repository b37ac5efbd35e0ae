import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { findAllItems, findItemByUuid, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { storyKeys } from '#shared/api/keys.ts'

/** A page (1-based) of the items that contain the text, or of all items. */
export const itemsQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: storyKeys.itemChoices(text, page),
    queryFn: ({ signal }) => {
      const paging = { page: page - 1, size: PAGE_SIZE }
      return text.trim() === ''
        ? call(findAllItems, { query: paging, signal })
        : call(searchItems, { query: { text, ...paging }, signal })
    },
  })

export const pickedItemQuery = (uuid: string) =>
  queryOptions({
    queryKey: storyKeys.item(uuid),
    queryFn: ({ signal }) => call(findItemByUuid, { query: { uuid }, signal }),
  })

/** The first image of an item, with which its viewer opens, and the number of its images. */
export const firstImageQuery = (uuid: string) =>
  queryOptions({
    queryKey: storyKeys.firstImage(uuid),
    queryFn: async ({ signal }) => {
      const params = { uuid, assetType: 'images' } as const
      const { _embedded, page } = await call(listAssetsOfItem, { params, query: { size: 1 }, signal })
      return { first: _embedded.images?.[0], total: page.totalElements }
    },
  })
