import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import { addressOf, type BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportsByTenant,
  listImporters,
  listOtherImportsOfItem,
  retryFailedImports,
  retryImport,
} from '@pressmark/contract/ingest/import-monitor.ts'
import {
  ASSET_IMPORTS,
  findAssetImportByImportId,
  findItemImportByImportId,
  findItemImportsByUuids,
  importAudio,
  importCulturalItem,
  importImage,
  importModel3D,
  importPdf,
  importVideo,
  listImageImportsOfItem,
  readAssetImport,
  readImageImport,
  readUpload,
  type ImportType,
} from '@pressmark/contract/ingest/imports.ts'
import { listAssetImportsOfItem } from '@pressmark/contract/ingest/item-imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { dismissReplacement, replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { requireItem } from '#catalogue/items/answers.ts'
import { mergeCoreFields } from '#metadata/values.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { isDescending, link, pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Caller, Route } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { readReceivedUpload } from '../uploads/uploads.ts'
import { assetImportAnswer, importAddress, itemImportAnswer, type ItemImportRow } from './import-answers.ts'
import { findAssetImport, importsOfItem, importsOfKind, otherImportsOfItem } from './imports.ts'
import { filesOfItem } from './files-of-item.ts'
import { importers, itemImports } from './item-imports.ts'
import { audioFile, imageFile, modelFile, pdfFile, videoFile, type NewFile } from './new-file.ts'
import { dismissReplacement as dismiss, startReplacement } from './replace.ts'
import { retryFailed, retryImport as retry } from './retry.ts'
import { startFileImport, startItemImport } from './start.ts'

const ONE: Paging = { page: 0, size: 1 }

/** The routes that add a file to an item, each with the function that reads the file from its request. */
const starters = (route: Route, jobs: Jobs) => {
  const start = async (
    { db, caller, origin }: { db: TenantDb; caller: Caller; origin: string },
    itemUuid: string,
    file: NewFile,
  ) => {
    const started = await startFileImport(db, jobs, caller, { itemUuid, file })
    const { uuid } = started
    const address = importAddress(file.kind, uuid)
    const self = file.kind === 'pdf' ? address : addressOf(ASSET_CALLS[file.kind].read, { uuid })
    return { ...started, _links: { self: link(origin, self), import: link(origin, address) } }
  }
  route(importImage, 'media.import', ({ body: { itemUuid, ...image }, ...by }) => start(by, itemUuid, imageFile(image)))
  route(importAudio, 'media.import', ({ body: { itemUuid, ...audio }, ...by }) => start(by, itemUuid, audioFile(audio)))
  route(importVideo, 'media.import', ({ body: { itemUuid, ...video }, ...by }) => start(by, itemUuid, videoFile(video)))
  route(importPdf, 'media.import', ({ body: { itemUuid, ...pdf }, ...by }) => start(by, itemUuid, pdfFile(pdf)))
  route(importModel3D, 'media.import', async ({ body: { itemUuid, ...model }, ...by }) => {
    await requireItem(by.db, itemUuid)
    return start(by, itemUuid, modelFile(model))
  })
}

/** The routes that replace the file of an image. */
const replacing = (route: Route, jobs: Jobs) => {
  route(replaceImage, 'media.import', async ({ body, db, caller, origin }) => {
    const started = await startReplacement(db, jobs, caller, body)
    const { uuid } = started
    const self = link(origin, addressOf(ASSET_CALLS.images.read, { uuid }))
    return { ...started, _links: { self, import: link(origin, importAddress('images', uuid)) } }
  })
  route(dismissReplacement, 'media.import', async ({ params, db }) => {
    await dismiss(db, params.uuid)
    return undefined
  })
}

/** The routes of single files: their imports, and a new start of failed ones. */
const singleFiles = (route: Route, { jobs, blobs }: { jobs: Jobs; blobs: Blobs }) => {
  route(retryFailedImports, 'tenant.manage', ({ db, caller }) => retryFailed(db, { jobs, blobs }, caller))

  route(retryImport, 'media.import', async ({ params, db, caller, origin }) =>
    assetImportAnswer(await retry(db, { jobs, blobs }, caller, { kind: params.assetType, uuid: params.uuid }), origin),
  )

  route(findAssetImportByImportId, 'catalogue.read', async ({ params, query, db, origin }) =>
    assetImportAnswer(await findAssetImport(db, params.assetType, query), origin),
  )

  route(readImageImport, 'catalogue.read', async ({ params, db, origin }) =>
    assetImportAnswer(await findAssetImport(db, 'images', params), origin),
  )

  route(readAssetImport, 'catalogue.read', async ({ params, db, origin }) =>
    assetImportAnswer(await findAssetImport(db, params.assetType, params), origin),
  )

  for (const kind of ASSET_TYPES) {
    route(ASSET_IMPORTS[kind], 'catalogue.read', async ({ query, db, origin, url }) => {
      const paging = pagingOf(query)
      const oldestFirst = query.sort !== undefined && !isDescending(query.sort)
      const { rows, total } = await importsOfKind(db, kind, paging, { oldestFirst })
      const page = pageInfo(paging, total)
      const answers = rows.map((row) => assetImportAnswer(row, origin))
      return { _embedded: { [kind]: answers }, _links: pageLinks(origin, url, page), page }
    })
  }
}

const filterOf = ({ importState }: { importState?: 'ERROR' }) =>
  importState === undefined ? {} : { state: importState }

const filesOf = ({ images = [], audios = [], videos = [], model3Ds = [], pdf }: BodyOf<typeof importCulturalItem>) => [
  ...images.map(imageFile),
  ...audios.map(audioFile),
  ...videos.map(videoFile),
  ...model3Ds.map(modelFile),
  ...(pdf === undefined ? [] : [pdfFile(pdf)]),
]

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

export const importRoutes = (route: Route, { jobs, blobs }: { jobs: Jobs; blobs: Blobs }) => {
  starters(route, jobs)
  replacing(route, jobs)
  singleFiles(route, { jobs, blobs })

  route(importCulturalItem, 'media.import', async ({ body, db, caller, origin }) => {
    const { sgtt, autn, sgti, pressmark, customMetadataList = [], parentCollectionsUuids, importId, mediaOf } = body
    const { personUuid } = caller
    const copied = mediaOf === undefined ? [] : await filesOfItem(db, { itemUuid: mediaOf, personUuid })
    const files = [...filesOf(body), ...copied]
    const { files: ids, ...started } = await startItemImport(db, jobs, caller, {
      importId,
      metadata: mergeCoreFields({ sgtt, autn, sgti, pressmark }, customMetadataList),
      collections: parentCollectionsUuids,
      files,
    })
    const idsOf = (kind: ImportType) => ids.filter((_, index) => files[index]?.kind === kind)
    const [pdf] = idsOf('pdf')
    const address = addressOf(findItemImportByImportId, {}, { importId: started.importId })
    return {
      ...started,
      ...Object.fromEntries(ASSET_TYPES.map((kind) => [kind, idsOf(kind)])),
      ...(pdf !== undefined && { pdf }),
      _links: { self: link(origin, addressOf(readItem, { uuid: started.uuid })), import: link(origin, address) },
    }
  })

  route(readUpload, 'media.import', ({ params, db, origin }) => readReceivedUpload(db, params.uuid, origin))

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
    const which = {
      ...(query.importState && { state: query.importState }),
      ...(query.importer && { importer: query.importer }),
      ...(query.searchTerm?.trim() && { text: query.searchTerm.trim() }),
      ...(query.createdFrom && { from: query.createdFrom }),
      ...(query.createdBefore && { before: query.createdBefore }),
    }
    return itemImportPage(await itemImports(db, which, paging, { oldestFirst }), paging, origin, url)
  })

  route(listImporters, 'tenant.manage', async ({ db }) => ({ _embedded: { importers: await importers(db) } }))

  route(listImageImportsOfItem, 'catalogue.read', async ({ params, query, db, origin, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const { rows, total } = await importsOfItem(
      db,
      { item: params.uuid, kind: 'images', ...filterOf(query), descending: isDescending(query.sort) },
      paging,
    )
    const page = pageInfo(paging, total)
    const images = rows.map((row) => assetImportAnswer(row, origin))
    return { _embedded: { images }, _links: pageLinks(origin, url, page), page }
  })

  route(listAssetImportsOfItem, 'catalogue.read', async ({ params, query, db, origin, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const { rows, total } = await importsOfItem(
      db,
      { item: params.uuid, kind: params.assetType, ...filterOf(query), descending: isDescending(query.sort) },
      paging,
    )
    const page = pageInfo(paging, total)
    const imports = rows.map((row) => assetImportAnswer(row, origin))
    return { _embedded: { [params.assetType]: imports }, _links: pageLinks(origin, url, page), page }
  })

  route(listOtherImportsOfItem, 'catalogue.read', async ({ params, query, db, origin, url }) => {
    await requireItem(db, params.uuid)
    const paging = pagingOf(query)
    const { rows, total } = await otherImportsOfItem(db, params.uuid, paging)
    const page = pageInfo(paging, total)
    return {
      _embedded: { otherFiles: rows.map((row) => assetImportAnswer(row, origin)) },
      _links: pageLinks(origin, url, page),
      page,
    }
  })
}
