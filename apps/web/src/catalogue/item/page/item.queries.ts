import { listAssetsOfItem, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import { findCollectionsOfItem } from '@pressmark/contract/catalogue/collections.ts'
import {
  ASSETS_PAGE_SIZE,
  CHILD_COLLECTIONS_PAGE_SIZE,
  IMPORT_POLLING_MS,
  type AssetType,
} from '@pressmark/contract/platform/constants.ts'
import {
  IMPORT_STAGES,
  readAssetImport,
  readImageImport,
  type AssetImport,
} from '@pressmark/contract/ingest/imports.ts'
import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { firstQuery } from '#shared/api/first-query.ts'
import { itemKeys } from '#shared/api/keys.ts'

export const itemQuery = (uuid: string) =>
  queryOptions({
    queryKey: itemKeys.one(uuid),
    ...firstQuery(readItem, { params: { uuid } }),
  })

/** Returns the query for the collections of the item. */
export const collectionsOfItemQuery = (uuid: string) =>
  queryOptions({
    queryKey: itemKeys.collections(uuid),
    queryFn: async ({ signal }) => {
      const query = { uuid, size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'] }
      return (await call(findCollectionsOfItem, { query, signal }))._embedded.culturalItemCollections
    },
  })

/** An asset of the item. Until it can be shown, or while a new file waits, it carries the progress of its import. */
export type ItemAsset = Asset & { import?: AssetImport }

/** Whether an asset can never be shown, because its import has failed. */
export const hasFailed = (asset: ItemAsset): boolean => !asset.ready && !isWaiting(asset)

/** Returns the position (1-based) of an asset among those that can be shown. */
export const shownPosition = ({ position, failedBefore = 0 }: Asset): number => position - failedBefore

export const isWaiting = (asset: ItemAsset): boolean => !asset.ready && asset.import?.overall.importState !== 'ERROR'

const isUnderWay = (asset: ItemAsset): boolean => isWaiting(asset) || asset.replacement === 'IN_PROGRESS'

/** Returns the reason of the processing stage that failed, if one failed. */
export const failureOf = (asset: AssetImport | undefined): ImportReason | undefined =>
  asset?.overall.reason ?? IMPORT_STAGES.map((stage) => asset?.[stage].reason).find(Boolean)

const importOf = ({ uuid, assetType }: Asset, signal: AbortSignal): Promise<AssetImport> =>
  assetType === 'images'
    ? call(readImageImport, { params: { uuid }, signal })
    : call(readAssetImport, { params: { assetType, uuid }, signal })

const withImport = async (asset: Asset, signal: AbortSignal): Promise<ItemAsset> =>
  needsNoImport(asset) ? asset : { ...asset, import: await importOf(asset, signal) }

const needsNoImport = ({ ready, replacement }: Asset): boolean => ready && replacement === undefined

/** Returns the query for a page (zero-based) of the item's assets of a type. It is polled every 5 s while one is processed. */
export const assetsQuery = (uuid: string, kind: AssetType, page: number) => {
  const params = { uuid, assetType: kind }
  const query = { page, size: ASSETS_PAGE_SIZE, sort: ['position'] }
  const first = firstQuery(listAssetsOfItem, { params, query }, ({ _embedded, page: shown }) => ({
    assets: (_embedded[kind] ?? []) as ItemAsset[],
    page: shown,
  }))
  return queryOptions({
    queryKey: itemKeys.assetPage(uuid, kind, page),
    queryFn: async ({ signal }) => {
      const answer = await first.queryFn({ signal })
      return { ...answer, assets: await Promise.all(answer.assets.map((asset) => withImport(asset, signal))) }
    },
    refetchInterval: ({ state }) => (state.data?.assets.some(isUnderWay) ? IMPORT_POLLING_MS : false),
    meta: {
      firstData: () => {
        const answer = first.meta.firstData()
        // The page does not bring the progress of imports.
        return answer?.assets.every(needsNoImport) ? answer : undefined
      },
    },
  })
}
