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

/** Roles of a file in an import: the endpoint that uploads it, and the link by which an import refers to it. */
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

/** Purpose of an uploaded file: a part of an item, or a spreadsheet of items. */
export type SentAs = FileRole | 'spreadsheet'

export const uploadCallOf = (as: SentAs) => (as === 'spreadsheet' ? uploadSpreadsheet : FILE_ROLES[as].upload)
