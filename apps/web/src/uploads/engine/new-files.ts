import {
  importAudio,
  importImage,
  importModel3D,
  importPdf,
  importVideo,
  type Started,
} from '@pressmark/contract/ingest/imports.ts'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import { call } from '#shared/api/call.ts'
import type { AssetLinks, UploadAsset } from './upload-status.ts'

// The contract limits the length of the name. Its end is kept, because it usually has the number and the extension.
const fieldsOf = ({ sgtt, importId, fileName }: UploadAsset) => ({
  sgtt,
  importId,
  originalName: truncateStart(fileName, 512),
})

const linkOf = ({ links, fileName }: UploadAsset, name: keyof AssetLinks): string => {
  const link = links[name]
  if (link === undefined) throw new Error(`${fileName} has not been sent`)
  return link
}

/* The field names are those of the import calls. */
const imageOf = (asset: UploadAsset) => ({ imageLink: linkOf(asset, 'imageLink'), ...fieldsOf(asset) })
const audioOf = (asset: UploadAsset) => ({ audioLink: linkOf(asset, 'audioLink'), ...fieldsOf(asset) })
const videoOf = (asset: UploadAsset) => ({ videoLink: linkOf(asset, 'videoLink'), ...fieldsOf(asset) })
const pdfOf = (asset: UploadAsset) => ({ pdfLink: linkOf(asset, 'pdfLink'), ...fieldsOf(asset) })
const modelOf = (asset: UploadAsset) => {
  const { zipLink, objectLink, materialLink, textureLink } = asset.links
  return {
    ...(zipLink !== undefined && { zipLink }),
    ...(objectLink !== undefined && { objectLink }),
    ...(materialLink !== undefined && { materialLink }),
    ...(textureLink !== undefined && { textureLink }),
    ...fieldsOf(asset),
  }
}

/** Returns the files of a new item by kind. One run has at most one PDF. */
export const newFilesOf = (assets: readonly UploadAsset[]) => {
  const ofType = (kind: UploadAsset['assetType']) => assets.filter(({ assetType }) => assetType === kind)
  const [pdf] = ofType('pdf')
  return {
    images: ofType('images').map(imageOf),
    audios: ofType('audios').map(audioOf),
    videos: ofType('videos').map(videoOf),
    model3Ds: ofType('model3Ds').map(modelOf),
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

/** Adds an uploaded file to an item and starts its import. */
export const startImport = (itemUuid: string, asset: UploadAsset): Promise<Started> =>
  ADD[asset.assetType](itemUuid, asset)
