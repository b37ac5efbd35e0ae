import { addressOf } from '@pressmark/contract/endpoint.ts'
import {
  findAssetImportByImportId,
  findItemImportByImportId,
  findItemImportsByTenant,
  findItemImportsByUuids,
  importCulturalItem,
  importImage,
  listImageImportsOfItem,
  readImageImport,
  readUpload,
} from '@pressmark/contract/imports.ts'
import { readImage } from '@pressmark/contract/assets.ts'
import { readItem } from '@pressmark/contract/items.ts'
import { requireItem } from '#catalogue/items/item-answers.ts'
import { Refusal } from '#platform/errors.ts'
import { isDescending, link, pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readUploaded } from '../uploads/uploaded.ts'
import { assetImportAnswer, itemImportAnswer, type ItemImportRow } from './import-answers.ts'
import { findAssetImport, imageImportsOfItem, itemImports } from './imports.ts'
import { startImageImport, startItemImport } from './start.ts'
import { eitherWay } from '#metadata/values.ts'

const ONE: Paging = { page: 0, size: 1 }

export const importRoutes = (route: Route, { jobs }: { jobs: Jobs }) => {
  route(importCulturalItem, 'media.import', async ({ body, db, caller, origin }) => {
    const { sgtt, autn, sgti, pressmark, customMetadataList = [], parentCollectionsUuids, images = [], importId } = body
    const metadata = eitherWay({ sgtt, autn, sgti, pressmark }, customMetadataList)
    const started = await startItemImport(db, jobs, caller, {
      importId,
      metadata,
      collections: parentCollectionsUuids,
      images,
    })
    const found = addressOf(findItemImportByImportId, {}, { importId: started.importId })
    return {
      ...started,
      _links: { self: link(origin, addressOf(readItem, { uuid: started.uuid })), import: link(origin, found) },
    }
  })

  route(importImage, 'media.import', async ({ body, db, caller, origin }) => {
    const { itemUuid, ...image } = body
    const started = await startImageImport(db, jobs, caller, itemUuid, image)
    const { uuid } = started
    return {
      ...started,
      _links: {
        self: link(origin, addressOf(readImage, { uuid })),
        import: link(origin, addressOf(readImageImport, { uuid })),
      },
    }
  })

  route(readUpload, 'media.import', ({ params, db, origin }) => readUploaded(db, params.uuid, origin))

  route(findItemImportByImportId, 'catalogue.read', async ({ query, db, origin }) => {
    const { imports } = await itemImports(db, query, ONE)
    if (imports[0] === undefined) throw new Refusal('notFound')
    return itemImportAnswer(imports[0], origin)
  })

  route(findItemImportsByUuids, 'catalogue.read', async ({ query, db, origin, url }) => {
    const paging = { page: 0, size: query.uuid.length }
    return itemImportPage(await itemImports(db, { uuids: query.uuid }, paging), paging, origin, url)
  })

  route(findItemImportsByTenant, 'tenant.manage', async ({ query, db, tenant, origin, url }) => {
    if (query.tenant !== tenant.name) throw new Refusal('notFound')
    const paging = pagingOf(query)
    const oldestFirst = query.sort !== undefined && !isDescending(query.sort)
    return itemImportPage(await itemImports(db, 'all', paging, { oldestFirst }), paging, origin, url)
  })

  route(listImageImportsOfItem, 'catalogue.read', async ({ params, query, db, origin, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const { rows, total } = await imageImportsOfItem(db, params.uuid, paging, isDescending(query.sort))
    const page = pageInfo(paging, total)
    return {
      _embedded: { images: rows.map((row) => assetImportAnswer(row, origin)) },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  route(findAssetImportByImportId, 'catalogue.read', async ({ params, query, db, origin }) =>
    assetImportAnswer(await findAssetImport(db, params.assetType, query), origin),
  )

  route(readImageImport, 'catalogue.read', async ({ params, db, origin }) =>
    assetImportAnswer(await findAssetImport(db, 'images', params), origin),
  )
}

const itemImportPage = (
  { imports, total }: { imports: ItemImportRow[]; total: number },
  paging: Paging,
  origin: string,
  url: string,
) => {
  const page = pageInfo(paging, total)
  return {
    _embedded: { culturalItems: imports.map((row) => itemImportAnswer(row, origin)) },
    _links: pageLinks(origin, url, page),
    page,
  }
}
