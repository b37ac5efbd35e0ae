import {
  uploadAudio,
  uploadFile,
  uploadMaterial,
  uploadObj,
  uploadPdf,
  uploadSpreadsheet,
  uploadTexture,
  uploadVideo,
  uploadZip,
} from './imports.ts'

/** What a file is in an import: the call that takes it in, and the link by which an import names it. */
export const FILE_ROLES = {
  image: { upload: uploadFile, link: 'imageLink' },
  audio: { upload: uploadAudio, link: 'audioLink' },
  video: { upload: uploadVideo, link: 'videoLink' },
  pdf: { upload: uploadPdf, link: 'pdfLink' },
  zip: { upload: uploadZip, link: 'zipLink' },
  object: { upload: uploadObj, link: 'objectLink' },
  material: { upload: uploadMaterial, link: 'materialLink' },
  texture: { upload: uploadTexture, link: 'textureLink' },
} as const
export type FileRole = keyof typeof FILE_ROLES

/** What a file is sent as: part of an item, or a list of items. */
export type SentAs = FileRole | 'spreadsheet'

export const uploadCallOf = (as: SentAs) => (as === 'spreadsheet' ? uploadSpreadsheet : FILE_ROLES[as].upload)
