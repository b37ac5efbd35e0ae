import { ASSET_CALLS, listAssetsOfItem } from '@pressmark/contract/assets.ts'
import { ASSET_TYPES } from '@pressmark/contract/constants.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import { requireItem } from '../items/item-answers.ts'
import { assetsOfItem, readAsset } from './asset-answers.ts'

export const assetRoutes = (route: Route) => {
  route(listAssetsOfItem, 'catalogue.read', async ({ params, query, db, origin, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const asked = { origin, descending: isDescending(query.sort) }
    const { assets, total } = await assetsOfItem(db, params.uuid, params.assetType, paging, asked)
    const page = pageInfo(paging, total)
    return { _embedded: { [params.assetType]: assets }, _links: pageLinks(origin, url, page), page }
  })

  for (const kind of ASSET_TYPES) {
    const { read, findByUuid } = ASSET_CALLS[kind]
    route(read, 'catalogue.read', ({ params, db, origin }) => readAsset(db, params.uuid, kind, origin))
    route(findByUuid, 'catalogue.read', ({ query, db, origin }) => readAsset(db, query.uuid, kind, origin))
  }
}
