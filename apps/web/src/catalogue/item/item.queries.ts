import { listAssetsOfItem, type Asset } from '@pressmark/contract/assets.ts'
import { findCollectionsOfItem } from '@pressmark/contract/collections.ts'
import { ASSETS_PAGE_SIZE, CHILD_COLLECTIONS_PAGE_SIZE, IMPORT_POLLING_MS } from '@pressmark/contract/constants.ts'
import { IMPORT_STAGES, readImageImport, type AssetImport, type ImportReason } from '@pressmark/contract/imports.ts'
import { readItem } from '@pressmark/contract/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/call.ts'

/** Everything that is read about one item lies below this key. */
export const itemKey = (uuid: string) => ['item', uuid] as const

/** The screen shows what failed in the place of what is missing. */
const meta = { quiet: true }

export const itemQuery = (uuid: string) =>
  queryOptions({
    queryKey: itemKey(uuid),
    queryFn: ({ signal }) => call(readItem, { params: { uuid }, signal }),
    meta,
  })

/** The collections that the item hangs below. */
export const collectionsOfItemQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...itemKey(uuid), 'collections'],
    queryFn: async ({ signal }) => {
      const query = { uuid, size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'] }
      return (await call(findCollectionsOfItem, { query, signal }))._embedded.culturalItemCollections
    },
    meta,
  })

/** An image of the item; while it cannot be seen yet, with how far its import is. */
export type ItemImage = Asset & { import?: AssetImport }

export const isWaiting = (image: ItemImage): boolean => !image.ready && image.import?.overall.importState !== 'ERROR'

/** Why an image could not be processed: the reason of the stage that failed. */
export const failureOf = (image: AssetImport | undefined): ImportReason | undefined =>
  image?.overall.reason ?? IMPORT_STAGES.map((stage) => image?.[stage].reason).find(Boolean)

const withImport = async (image: Asset, signal: AbortSignal): Promise<ItemImage> =>
  image.ready ? image : { ...image, import: await call(readImageImport, { params: { uuid: image.uuid }, signal }) }

/** One page (zero-based) of the item's images, asked again every five seconds while one of them is being processed. */
export const imagesQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: [...itemKey(uuid), 'images', page],
    queryFn: async ({ signal }) => {
      const query = { page, size: ASSETS_PAGE_SIZE, sort: ['position'] }
      const answer = await call(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query, signal })
      const images = await Promise.all((answer._embedded.images ?? []).map((image) => withImport(image, signal)))
      return { images, page: answer.page }
    },
    refetchInterval: ({ state }) => (state.data?.images.some(isWaiting) ? IMPORT_POLLING_MS : false),
    meta,
  })
