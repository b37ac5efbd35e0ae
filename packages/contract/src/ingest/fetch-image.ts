import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { UploadedFile } from './imports.ts'

/** @source spec 000 §5: "URL downloads outside the list give 'Image extension is not allowed'" */
export const fetchImage = endpoint({
  method: 'POST',
  path: '/ccc/fetchImage',
  summary: 'Takes in an image from an address on the open internet; its bytes are on disk when it answers',
  body: Type.Object({ url: Type.String({ pattern: '^https?://[^/]', format: 'uri', maxLength: 2000 }) }),
  answer: UploadedFile,
  status: 201,
  refusals: ['unsupportedContent', 'fetchFailed', 'fileTooLarge'],
})
