import {
  importAudio,
  importImage,
  importModel3D,
  importPdf,
  importVideo,
  type Started,
} from '@pressmark/contract/ingest/imports.ts'
import { call } from '#shared/api/call.ts'
import type { AssetLinks, UploadAsset } from './upload-status.ts'

// The contract's limit for the name; its end tells more than its beginning.
const saidOf = ({ sgtt, importId, fileName }: UploadAsset) => ({ sgtt, importId, originalName: fileName.slice(-512) })

const linkOf = ({ links, fileName }: UploadAsset, name: keyof AssetLinks): string => {
  const link = links[name]
  if (link === undefined) throw new Error(`${fileName} has not been sent`)
  return link
}

/* Each as the import calls name it. */
const imageOf = (asset: UploadAsset) => ({ imageLink: linkOf(asset, 'imageLink'), ...saidOf(asset) })
const audioOf = (asset: UploadAsset) => ({ audioLink: linkOf(asset, 'audioLink'), ...saidOf(asset) })
const videoOf = (asset: UploadAsset) => ({ videoLink: linkOf(asset, 'videoLink'), ...saidOf(asset) })
const pdfOf = (asset: UploadAsset) => ({ pdfLink: linkOf(asset, 'pdfLink'), ...saidOf(asset) })
const modelOf = (asset: UploadAsset) => {
  const { zipLink, objectLink, materialLink, textureLink } = asset.links
  return {
    ...(zipLink !== undefined && { zipLink }),
    ...(objectLink !== undefined && { objectLink }),
    ...(materialLink !== undefined && { materialLink }),
    ...(textureLink !== undefined && { textureLink }),
    ...saidOf(asset),
  }
}

/** The files of a new item, by kind; a run has one PDF at most. */
export const newFilesOf = (assets: readonly UploadAsset[]) => {
  const are = (kind: UploadAsset['assetType']) => assets.filter(({ assetType }) => assetType === kind)
  const [pdf] = are('pdf')
  return {
    images: are('images').map(imageOf),
    audios: are('audios').map(audioOf),
    videos: are('videos').map(videoOf),
    model3Ds: are('model3Ds').map(modelOf),
    ...(pdf && { pdf: pdfOf(pdf) }),
  }
}

const ADD = {
  images: (itemUuid: string, asset: UploadAsset) => call(importImage, { body: { itemUuid, ...imageOf(asset) } }),
  audios: (itemUuid: string, asset: UploadAsset) => call(importAudio, { body: { itemUuid, ...audioOf(asset) } }),
  videos: (itemUuid: string, asset: UploadAsset) => call(importVideo, { body: { itemUuid, ...videoOf(asset) } }),
  model3Ds: (itemUuid: string, asset: UploadAsset) => call(importModel3D, { body: { itemUuid, ...modelOf(asset) } }),
  pdf: (itemUuid: string, asset: UploadAsset) => call(importPdf, { body: { itemUuid, ...pdfOf(asset) } }),
}

/** Adds a file that was sent to an item, and starts its import. */
export const startImport = (itemUuid: string, asset: UploadAsset): Promise<Started> =>
  ADD[asset.assetType](itemUuid, asset)
