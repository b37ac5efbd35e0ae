import {
  ASSET_CALLS,
  deleteAssets as deleteCall,
  dryRunAssetDeletion,
  editAssets,
  listAssetsOfItem,
  moveAssets as moveCall,
  orderAssets,
  removeModelCamera,
  setModelCamera,
} from '@pressmark/contract/catalogue/assets.ts'
import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { requireItem } from '../items/answers.ts'
import { assetsOfItem, readAsset } from './answers.ts'
import { setCamera } from './model-camera.ts'
import { END, moveAssets, moveToItem, orderOf, reorderByLinks } from './order.ts'
import { setAssetsFields, updateAsset } from './update.ts'
import { deleteAsset, deleteAssets } from './delete.ts'
import { storiesThatShow } from './using-stories.ts'

export const assetRoutes = (route: Route, { jobs }: { jobs: Enqueue }) => {
  route(listAssetsOfItem, 'catalogue.read', async ({ params, query, db, origin, tenant, caller, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const options = { origin, tenant, caller, descending: isDescending(query.sort) }
    const { assets, total } = await assetsOfItem(db, { item: params.uuid, kind: params.assetType }, paging, options)
    const page = pageInfo(paging, total)
    return { _embedded: { [params.assetType]: assets }, _links: pageLinks(origin, url, page), page }
  })

  for (const kind of ASSET_TYPES) {
    const { read, findByUuid, update, remove } = ASSET_CALLS[kind]
    route(read, 'catalogue.read', ({ params: { uuid }, db, ...shown }) => readAsset(db, { uuid, kind }, shown))
    route(findByUuid, 'catalogue.read', ({ query: { uuid }, db, ...shown }) => readAsset(db, { uuid, kind }, shown))

    route(update, 'catalogue.edit', async ({ params: { uuid }, body, db, ifMatch, ...shown }) => {
      await updateAsset(db, shown.caller, { uuid, kind, ...body }, { ifMatch })
      return readAsset(db, { uuid, kind }, shown)
    })

    route(remove, 'catalogue.edit', async ({ params: { uuid }, db, caller, ifMatch }) => {
      await deleteAsset(db, caller, { uuid, kind }, { ifMatch })
      return undefined
    })
  }

  route(setModelCamera, 'catalogue.edit', async ({ params: { uuid }, body, db, ifMatch, ...shown }) => {
    await setCamera(db, jobs, shown.caller, { uuid, camera: body, ifMatch })
    return readAsset(db, { uuid, kind: 'model3Ds' }, shown)
  })

  route(removeModelCamera, 'catalogue.edit', async ({ params: { uuid }, db, caller, ifMatch }) => {
    await setCamera(db, jobs, caller, { uuid, camera: null, ifMatch })
    return undefined
  })

  route(orderAssets, 'catalogue.edit', async ({ params, body, db, caller, ifMatch }) => {
    // An unknown item is not found even if the links are wrong as well.
    await requireItem(db, params.uuid)
    const row = { item: params.uuid, kind: params.assetType }
    await reorderByLinks(db, caller, row, { links: body, ifMatch })
    return undefined
  })

  route(editAssets, 'catalogue.edit', async ({ params, body, db, caller }) => {
    const { uuids, versions, customMetadataList: pairs } = body
    await setAssetsFields(db, caller, { item: params.uuid, kind: params.assetType }, { uuids, versions, pairs })
    return undefined
  })

  route(moveCall, 'catalogue.edit', async ({ params, body, db, caller }) => {
    const { uuids, position, side, itemUuid } = body
    const row = { item: params.uuid, kind: params.assetType }
    if (itemUuid !== undefined && itemUuid !== row.item)
      await moveToItem(db, caller, row, { uuids, item: itemUuid, position })
    else await moveAssets(db, caller, row, { uuids, position: position ?? END, side: side ?? 'before' })
    return undefined
  })

  route(deleteCall, 'catalogue.edit', async ({ params, body, db, caller }) => ({
    bulkOperation: await deleteAssets(db, caller, { item: params.uuid, kind: params.assetType }, body.uuids),
  }))

  route(dryRunAssetDeletion, 'catalogue.edit', async ({ params: { uuid, assetType }, body, db }) => {
    const order = await orderOf(db, { item: uuid, kind: assetType })
    if (body.uuids.some((one) => !order.includes(one))) throw new Refusal('notFound')
    return storiesThatShow(db, sql`select unnest(${body.uuids}::uuid[])`)
  })
}
