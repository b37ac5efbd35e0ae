import {
  addParentCollections,
  countCollection as countCall,
  createCollection as createCall,
  deleteCollection as deleteCall,
  findAllCollections,
  findCollectionByUuid,
  findCollectionsByText,
  findCollectionsByTitle,
  findCollectionsOfItem,
  findRoot,
  listAncestors,
  listChildCollections,
  listCollections,
  listParentCollections,
  previewDeleteCollection,
  previewDeleteCollections,
  readCollection as readCall,
  removeParentCollection,
  replaceParentCollections,
  updateCollection as updateCall,
} from '@pressmark/contract/catalogue/collections.ts'
import { readStatistics as statisticsCall } from '@pressmark/contract/catalogue/statistics.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { isDescending, pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { uuidsOfLinks } from '#platform/http/uri-list.ts'
import { requireItem } from '../items/answers.ts'
import { readCollection, readCollections } from './answers.ts'
import { allCollections, childCollections, collectionsOfTitle, parentCollections, type UuidPage } from './lists.ts'
import { countCollection, createCountCache } from './counts.ts'
import { createCollection } from './create.ts'
import { requireCollections, rootUuid } from './find.ts'
import { updateCollection } from './update.ts'
import { deleteCollection, countRemoval, planRemoval } from './delete.ts'
import { pathFromRoot, linkCollection, moveCollection, unlinkCollection } from './tree.ts'
import { readStatistics } from './statistics.ts'

export const collectionRoutes = (route: Route, { live }: { live: Bus }) => {
  const counts = createCountCache(live)

  route(findRoot, 'catalogue.read', async ({ db, origin }) => readCollection(db, await rootUuid(db), origin))
  route(readCall, 'catalogue.read', ({ params, db, origin }) => readCollection(db, params.uuid, origin))
  route(findCollectionByUuid, 'catalogue.read', ({ query, db, origin }) => readCollection(db, query.uuid, origin))

  for (const call of [listCollections, findAllCollections]) {
    route(call, 'catalogue.read', async ({ query, ...context }) => {
      const paging = pagingOf(query)
      return collectionPage(
        context,
        paging,
        await allCollections(context.db, { text: '' }, paging, query.sort?.[0] ?? 'sgtt'),
      )
    })
  }

  route(findCollectionsByText, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    return collectionPage(context, paging, await allCollections(context.db, query, paging, query.sort?.[0] ?? 'sgtt'))
  })

  route(findCollectionsByTitle, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const uuidPage = await collectionsOfTitle(context.db, query.sgtt, paging, query.sort?.[0] ?? 'sgtt')
    return collectionPage(context, paging, uuidPage)
  })

  route(findCollectionsOfItem, 'catalogue.read', async ({ query, ...context }) => {
    await requireItem(context.db, query.uuid)
    const paging = pagingOf(query)
    return collectionPage(
      context,
      paging,
      await parentCollections(context.db, { item: query.uuid }, paging, query.sort?.[0] ?? 'sgtt'),
    )
  })

  route(listChildCollections, 'catalogue.read', async ({ params, query, ...context }) => {
    await requireCollections(context.db, [params.uuid])
    const paging = pagingOf(query)
    return collectionPage(
      context,
      paging,
      await childCollections(context.db, { parent: params.uuid, ...query }, paging, {
        descending: isDescending(query.sort),
      }),
    )
  })

  route(countCall, 'catalogue.read', async ({ params, db }) => {
    await requireCollections(db, [params.uuid])
    return countCollection(db, counts, params.uuid)
  })

  route(listParentCollections, 'catalogue.read', async ({ params, query, ...context }) => {
    await requireCollections(context.db, [params.uuid])
    const paging = pagingOf(query)
    return collectionPage(
      context,
      paging,
      await parentCollections(context.db, { collection: params.uuid }, paging, query.sort?.[0] ?? 'sgtt'),
    )
  })

  route(listAncestors, 'catalogue.read', async ({ params, query, ...context }) => {
    const uuids = await pathFromRoot(context.db, params.uuid, query.parentId)
    return collectionPage(context, { page: 0, size: uuids.length }, { uuids, total: uuids.length })
  })

  route(createCall, 'catalogue.edit', async ({ body, db, caller, origin }) => {
    const uuid = await createCollection(db, caller, {
      metadata: body.customMetadataList,
      parents: body.parentCollectionsUuids,
    })
    return readCollection(db, uuid, origin)
  })

  route(updateCall, 'catalogue.edit', async ({ params, body, db, caller, ifMatch, origin }) => {
    const { parentCollectionsUuids: parents, customMetadataList: metadata } = body
    await updateCollection(db, caller, { uuid: params.uuid, parents, metadata }, { ifMatch })
    return readCollection(db, params.uuid, origin)
  })

  const links = [
    [replaceParentCollections, moveCollection],
    [addParentCollections, linkCollection],
  ] as const
  for (const [call, change] of links) {
    route(call, 'catalogue.edit', async ({ params, body, db, caller, ifMatch, origin }) => {
      await change(db, caller, { uuid: params.uuid, parents: uuidsOfLinks(body) }, { ifMatch })
      return readCollection(db, params.uuid, origin)
    })
  }

  route(removeParentCollection, 'catalogue.edit', async ({ params, db, caller, ifMatch, origin }) => {
    await unlinkCollection(db, caller, { uuid: params.uuid, parent: params.parentUuid }, { ifMatch })
    return readCollection(db, params.uuid, origin)
  })

  route(previewDeleteCollection, 'catalogue.edit', async ({ params, db }) =>
    countRemoval(db, await planRemoval(db, [params.uuid])),
  )

  route(previewDeleteCollections, 'catalogue.edit', async ({ body, db }) =>
    countRemoval(db, await planRemoval(db, body.uuids)),
  )

  route(deleteCall, 'catalogue.edit', ({ params, query, db, caller, ifMatch }) =>
    deleteCollection(db, caller, params.uuid, { ifMatch, ...query }),
  )

  route(statisticsCall, 'catalogue.read', ({ db }) => readStatistics(db))
}

const collectionPage = async (
  { db, origin, url }: { db: TenantDb; origin: string; url: string },
  paging: Paging,
  uuidPage: UuidPage,
) => {
  const page = pageInfo(paging, uuidPage.total)
  return {
    _embedded: { culturalItemCollections: await readCollections(db, uuidPage.uuids, origin) },
    _links: pageLinks(origin, url, page),
    page,
  }
}
