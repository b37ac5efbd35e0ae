import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listOtherImportsOfItem } from '@pressmark/contract/ingest/import-monitor.ts'
import {
  IMPORT_STAGES,
  listImageImportsOfItem,
  readAssetImport,
  readImageImport,
  type AssetImport,
  type ImportState,
  type ImportType,
  type ItemImport,
} from '@pressmark/contract/ingest/imports.ts'
import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { link } from '#platform/hal.ts'

type Stages = Record<(typeof IMPORT_STAGES)[number], ImportState>

export type AssetImportRow = Stages & {
  import_id: string
  /** UUID of the asset or the document. */
  uuid: string
  item_uuid: string
  kind: ImportType
  title: string
  author: string
  original_name: string
  progress: number
  reason: ImportReason | null
  created_at: Date
  /** The file that is to replace the file of the image. */
  new_sha256?: string | null
  /** Whether a derivative is recorded as lost or damaged. */
  damaged?: boolean
}

export type ItemImportRow = {
  import_id: string
  item_uuid: string
  title: string
  author: string
  pressmark: string
  collections: string[]
  created_at: Date
  person_uuid: string | null
  person_name: string | null
  assets: AssetImportRow[]
}

/** Combines several states: ERROR if one is ERROR, DONE if all are DONE, WAITING if all are WAITING. */
export const together = (states: readonly ImportState[]): ImportState => {
  if (states.includes('ERROR')) return 'ERROR'
  if (states.every((state) => state === 'DONE')) return 'DONE'
  return states.every((state) => state === 'WAITING') ? 'WAITING' : 'IN_PROGRESS'
}

export const assetImportAnswer = (row: AssetImportRow, origin: string): AssetImport => {
  const failed = IMPORT_STAGES.find((stage) => row[stage] === 'ERROR')
  const reason = row.reason ?? undefined
  const stage = (name: (typeof IMPORT_STAGES)[number]) => ({
    importState: row[name],
    ...(name === failed && reason && { reason }),
  })
  return {
    uuid: row.uuid,
    importId: row.import_id,
    assetType: row.kind,
    sgtt: row.title,
    autn: row.author,
    originalName: row.original_name,
    createdDate: row.created_at.toISOString(),
    ...(row.damaged && { damaged: true }),
    ...(row.new_sha256 && { replaces: true }),
    metadata: stage('metadata'),
    upload: stage('upload'),
    processing: stage('processing'),
    indexing: stage('indexing'),
    overall: { importState: together(IMPORT_STAGES.map((name) => row[name])), ...(reason && { reason }) },
    progress: row.progress,
    _links: {
      self: link(origin, importAddress(row.kind, row.uuid)),
      culturalItem: link(origin, addressOf(readItem, { uuid: row.item_uuid })),
    },
  }
}

/** Returns the address of the import of an asset or a document. */
export const importAddress = (kind: ImportType, uuid: string): string =>
  kind === 'images' ? addressOf(readImageImport, { uuid }) : addressOf(readAssetImport, { assetType: kind, uuid })

/** Returns the import of an item. Its metadata stage is done when the item exists. The other stages combine those of its assets. */
export const itemImportAnswer = (row: ItemImportRow, origin: string): ItemImport => {
  const uuid = row.item_uuid
  const images = row.assets.filter(({ kind }) => kind === 'images')
  const stage = (name: (typeof IMPORT_STAGES)[number]) => ({
    importState: together(row.assets.map((asset) => asset[name])),
  })
  return {
    uuid,
    importId: row.import_id,
    sgtt: row.title,
    autn: row.author,
    pressmark: row.pressmark,
    parentCollectionsUuids: row.collections,
    createdDate: row.created_at.toISOString(),
    imagesCount: images.length,
    otherFilesCount: row.assets.length - images.length,
    failedCount: row.assets.filter((asset) => IMPORT_STAGES.some((name) => asset[name] === 'ERROR')).length,
    importer: row.person_uuid === null ? null : { uuid: row.person_uuid, name: row.person_name ?? '' },
    metadata: stage('metadata'),
    upload: stage('upload'),
    processing: stage('processing'),
    indexing: stage('indexing'),
    overall: { importState: together(row.assets.flatMap((asset) => IMPORT_STAGES.map((name) => asset[name]))) },
    progress:
      row.assets.length === 0 ? 1 : row.assets.reduce((sum, { progress }) => sum + progress, 0) / row.assets.length,
    _links: {
      self: link(origin, addressOf(readItem, { uuid })),
      images: link(origin, addressOf(listImageImportsOfItem, { uuid })),
      otherFiles: link(origin, addressOf(listOtherImportsOfItem, { uuid })),
    },
  }
}
