import { ASSET_TYPES, ASSETS_PAGE_SIZE, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useLocation } from '@tanstack/react-router'
import { positive } from '#shared/text/address-values.ts'

/** Returns the page (zero-based) of the strip that contains a position (1-based). */
export const pageOfPosition = (position: number): number => Math.floor((position - 1) / ASSETS_PAGE_SIZE)

/** Returns the query that selects an asset by its type and position (1-based). The first image needs no query. */
export const assetSearch = (position: number, kind: AssetType = 'images') => ({
  ...(kind !== 'images' && { media: kind }),
  ...positive('image', { image: position }),
})

const COUNTS = {
  images: 'imagesCount',
  audios: 'audiosCount',
  videos: 'videosCount',
  model3Ds: 'model3DsCount',
} as const

/** Returns the number of an item's assets of a type. */
export const countOf = ({ mediaTypeInfo }: Pick<Item, 'mediaTypeInfo'>, kind: AssetType): number =>
  mediaTypeInfo[COUNTS[kind]]

/** Returns the number of an item's assets of a type that cannot be shown, because their import has failed. */
export const failedOf = ({ mediaTypeInfo }: Pick<Item, 'mediaTypeInfo'>, kind: AssetType): number =>
  mediaTypeInfo.failed?.[kind] ?? 0

/** Returns the asset types that an item has, in display order. */
export const kindsOf = (item: Pick<Item, 'mediaTypeInfo'>): AssetType[] =>
  ASSET_TYPES.filter((kind) => countOf(item, kind) > 0)

/** Returns the type and position (1-based) of the asset in the address. Without a query it is the first asset. */
export const useSelectedAsset = (
  item: Pick<Item, 'mediaTypeInfo'> | undefined,
): { kind: AssetType; position: number } => {
  const search: Record<string, unknown> = useLocation().search
  const kinds = item ? kindsOf(item) : []
  const named = ASSET_TYPES.find((kind) => kind === search.media)
  return {
    kind: named ?? (kinds.includes('images') ? 'images' : (kinds[0] ?? 'images')),
    position: positive('image', search).image ?? 1,
  }
}
