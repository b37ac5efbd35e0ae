import type { BodyOf } from '@pressmark/contract/endpoint.ts'
import type { MetadataPair } from '@pressmark/contract/hal.ts'
import type { importCulturalItem, NewImage } from '@pressmark/contract/imports.ts'
import type { Item } from '@pressmark/contract/items.ts'
import type { UploadAsset, UploadRecord } from './upload-status.ts'

/** What the wizard was asked to do. */
export type UploadPlan = {
  target: { kind: 'new'; pairs: readonly MetadataPair[]; collectionUuid: string } | { kind: 'existing'; item: Item }
  /** in the order in which they shall stand in the item */
  files: readonly { file: File; title: string }[]
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

/** The record of a plan whose first byte has yet to be sent; every file in it is one asset, in the same order. */
export const recordOf = (plan: UploadPlan): UploadRecord => ({
  itemUploadId: crypto.randomUUID(),
  ...itemOf(plan),
  startedAt: new Date().toISOString(),
  status: 'IN_PROGRESS',
  seen: false,
  assets: plan.files.map(({ file, title }) => ({
    assetUploadId: crypto.randomUUID(),
    assetType: 'images',
    sgtt: title,
    fileName: file.name,
    importId: crypto.randomUUID(),
    status: 'IN_PROGRESS',
    links: {},
    progress: 0,
  })),
  itemUuid: plan.target.kind === 'existing' ? plan.target.item.uuid : null,
  collectionUuid:
    plan.target.kind === 'existing' ? (plan.target.item.parentCollectionsUuids[0] ?? null) : plan.target.collectionUuid,
})

/** An image as the import calls name it. */
export const imageOf = ({ sgtt, importId, fileName }: UploadAsset, imageLink: string): NewImage => ({
  imageLink,
  sgtt,
  importId,
  // The contract's limit; the end of a name tells more than its beginning.
  originalName: fileName.slice(-512),
})

const CORE = new Set(['sgtt', 'autn', 'pressmark'])

/** What creates the item: its core values go as fields, all others as pairs. */
export const newItemOf = (
  importId: string,
  { pairs, collectionUuid }: Extract<UploadPlan['target'], { kind: 'new' }>,
  images: NewImage[],
): BodyOf<typeof importCulturalItem> => {
  const author = valueOf(pairs, 'autn')
  return {
    importId,
    pressmark: valueOf(pairs, 'pressmark'),
    sgtt: valueOf(pairs, 'sgtt'),
    ...(author ? { autn: author } : {}),
    customMetadataList: pairs.filter(({ name }) => !CORE.has(name)),
    parentCollectionsUuids: [collectionUuid],
    images,
  }
}
