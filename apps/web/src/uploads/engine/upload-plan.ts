import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import type { ImportType, importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { newFilesOf } from './new-files.ts'
import type { UploadAsset, UploadRecord } from './upload-status.ts'

/** A file that the server has fetched from a web address. It is already stored there, under its link. */
export type FetchedFile = Pick<File, 'name' | 'size' | 'lastModified'> & { link: string }
export type PlannedPart = { role: FileRole; file: File | FetchedFile }
/** Input of one import. The import is named after the first part. */
export type PlannedAsset = { assetType: ImportType; title: string; parts: readonly [PlannedPart, ...PlannedPart[]] }

/** Input of the wizard: the item and its files. */
export type UploadPlan = {
  target: { kind: 'new'; pairs: readonly MetadataPair[]; collectionUuid: string } | { kind: 'existing'; item: Item }
  /** in the order of the item */
  assets: readonly PlannedAsset[]
}

const valueOf = (pairs: readonly MetadataPair[], field: string): string =>
  pairs.find(({ name }) => name === field)?.value ?? ''

/** Returns the title, author and pressmark of the item that a plan creates or extends. */
export const itemOf = ({ target }: Pick<UploadPlan, 'target'>) =>
  target.kind === 'existing'
    ? { name: target.item.sgtt, author: target.item.autn, pressmark: target.item.pressmark }
    : {
        name: valueOf(target.pairs, 'sgtt'),
        author: valueOf(target.pairs, 'autn'),
        pressmark: valueOf(target.pairs, 'pressmark'),
      }

/** Creates the record of a plan before sending starts, with its assets in the same order. */
export const recordOf = (plan: UploadPlan): UploadRecord => ({
  itemUploadId: crypto.randomUUID(),
  ...itemOf(plan),
  startedAt: new Date().toISOString(),
  status: 'IN_PROGRESS',
  seen: false,
  assets: plan.assets.map(({ assetType, title, parts }) => ({
    assetUploadId: crypto.randomUUID(),
    assetType,
    sgtt: title,
    fileName: parts[0].file.name,
    importId: crypto.randomUUID(),
    status: 'IN_PROGRESS',
    links: {},
    progress: 0,
  })),
  itemUuid: plan.target.kind === 'existing' ? plan.target.item.uuid : null,
  collectionUuid:
    plan.target.kind === 'existing' ? (plan.target.item.parentCollectionsUuids[0] ?? null) : plan.target.collectionUuid,
})

type Replacement = {
  item: Pick<Item, 'uuid' | 'pressmark' | 'parentCollectionsUuids'>
  image: { sgtt: string }
  importId: string
  fileName: string
}

/** Creates the record of a new file of an image. All its bytes have arrived. */
export const replacementOf = ({ item, image, importId, fileName }: Replacement): UploadRecord => ({
  itemUploadId: importId,
  name: image.sgtt,
  author: '',
  pressmark: item.pressmark,
  startedAt: new Date().toISOString(),
  status: 'IN_PROGRESS',
  seen: false,
  assets: [
    {
      assetUploadId: importId,
      assetType: 'images',
      sgtt: image.sgtt,
      fileName,
      importId,
      status: 'PROCESSING',
      links: {},
      progress: 0,
      replaces: true,
    },
  ],
  itemUuid: item.uuid,
  collectionUuid: item.parentCollectionsUuids[0] ?? null,
})

const CORE = new Set(['sgtt', 'autn', 'pressmark'])

/** Builds the request that creates the item: core values are fields, all others are pairs. */
export const newItemOf = (
  importId: string,
  { pairs, collectionUuid }: Extract<UploadPlan['target'], { kind: 'new' }>,
  assets: readonly UploadAsset[],
): BodyOf<typeof importCulturalItem> => {
  const author = valueOf(pairs, 'autn')
  return {
    importId,
    pressmark: valueOf(pairs, 'pressmark'),
    sgtt: valueOf(pairs, 'sgtt'),
    ...(author ? { autn: author } : {}),
    customMetadataList: pairs.filter(({ name }) => !CORE.has(name)),
    parentCollectionsUuids: [collectionUuid],
    ...newFilesOf(assets),
  }
}
