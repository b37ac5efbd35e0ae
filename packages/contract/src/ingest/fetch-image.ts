import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { UploadedFile } from './imports.ts'

/** @source spec 000 §5: "URL downloads outside the list give 'Image extension is not allowed'" */
export const fetchImage = endpoint({
  id: 'uploads.fetchImage',
  method: 'POST',
  path: '/ccc/fetchImage',
  summary: 'Fetches an image from a public address. Its bytes are on disk before the answer',
  body: Type.Object({ url: Type.String({ pattern: '^https?://[^/]', format: 'uri', maxLength: 2000 }) }),
  answer: UploadedFile,
  status: 201,
  refusals: ['unsupportedContent', 'fetchFailed', 'fileTooLarge', 'storageLimitReached'],
})
