import { ASSET_TYPES, ASSETS_PAGE_SIZE, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useLocation } from '@tanstack/react-router'
import { positive } from '#shared/text/address-values.ts'

/** The page (zero-based) of the strip on which a position (1-based) stands. */
export const pageOfPosition = (position: number): number => Math.floor((position - 1) / ASSETS_PAGE_SIZE)

/** The query that chooses an asset by its kind and position (1-based); the first image needs none. */
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

/** How many assets of a kind an item has. */
export const countOf = ({ mediaTypeInfo }: Pick<Item, 'mediaTypeInfo'>, kind: AssetType): number =>
  mediaTypeInfo[COUNTS[kind]]

/** The kinds that an item has assets of, in the order in which they are shown. */
export const kindsOf = (item: Pick<Item, 'mediaTypeInfo'>): AssetType[] =>
  ASSET_TYPES.filter((kind) => countOf(item, kind) > 0)

/** The asset that the address chooses: kind, and position (1-based). Without a word of it, the first of what there is. */
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
