import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import type { ImportType, importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { newFilesOf } from './new-files.ts'
import type { UploadAsset, UploadRecord } from './upload-status.ts'

/** A file that the server has fetched from an address: it lies there already, under its link. */
export type FetchedFile = Pick<File, 'name' | 'size' | 'lastModified'> & { link: string }
export type PlannedPart = { role: FileRole; file: File | FetchedFile }
/** What one import will be of; the first part is the one that it is named after. */
export type PlannedAsset = { assetType: ImportType; title: string; parts: readonly [PlannedPart, ...PlannedPart[]] }

/** What the wizard was asked to do. */
export type UploadPlan = {
  target: { kind: 'new'; pairs: readonly MetadataPair[]; collectionUuid: string } | { kind: 'existing'; item: Item }
  /** in the order in which they shall stand in the item */
  assets: readonly PlannedAsset[]
}

const valueOf = (pairs: readonly MetadataPair[], wanted: string): string =>
  pairs.find(({ name }) => name === wanted)?.value ?? ''

/** The title, author and pressmark of the item that a plan makes or adds to. */
export const itemOf = ({ target }: Pick<UploadPlan, 'target'>) =>
  target.kind === 'existing'
    ? { name: target.item.sgtt, author: target.item.autn, pressmark: target.item.pressmark }
    : {
        name: valueOf(target.pairs, 'sgtt'),
        author: valueOf(target.pairs, 'autn'),
        pressmark: valueOf(target.pairs, 'pressmark'),
      }

/** The record of a plan whose first byte has yet to be sent, with its assets in the same order. */
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

const CORE = new Set(['sgtt', 'autn', 'pressmark'])

/** What creates the item: its core values go as fields, all others as pairs. */
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
