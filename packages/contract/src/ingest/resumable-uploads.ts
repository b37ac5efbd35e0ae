import { endpoint, type Endpoint } from '../platform/endpoint.ts'
import { UuidParams } from '../platform/hal.ts'

/** Files above this size are uploaded in parts. Bytes. */
export const RESUMABLE_FROM_BYTES = 8_000_000
/** Days without progress after which an incomplete upload is deleted. */
export const RESUMABLE_DAYS = 7

const base = '/ccc/resumable'
const PROTOCOL = 'tus 1.0'

/** @source https://tus.io/protocols/resumable-upload */
export const createResumable = endpoint({
  id: 'resumableUploads.create',
  answerHeaders: ['Location', 'Upload-Offset', 'Upload-Expires'],
  status: 201,
  method: 'POST',
  path: base,
  summary: `${PROTOCOL}: starts an upload. Upload-Metadata has filename and kind (image, audio, video, pdf, zip, object, material, texture, spreadsheet). The Location of the answer ends in the uuid of the upload`,
  produces: 'text/plain',
  refusals: ['storageLimitReached'],
})
export const describeResumables = endpoint({
  id: 'resumableUploads.describe',
  answerHeaders: ['Tus-Extension', 'Tus-Max-Size', 'Tus-Version'],
  status: 204,
  method: 'OPTIONS',
  path: base,
  summary: `${PROTOCOL}: the supported version and extensions`,
  produces: 'text/plain',
})

const one = (
  action: string,
  method: 'HEAD' | 'PATCH' | 'DELETE',
  summary: string,
  answered: Pick<Endpoint, 'status' | 'answerHeaders' | 'refusals'>,
) =>
  endpoint({
    ...answered,
    id: `resumableUploads.${action}`,
    method,
    path: `${base}/:uuid`,
    summary: `${PROTOCOL}: ${summary}`,
    params: UuidParams,
    produces: 'text/plain',
  })

export const askResumable = one('getOffset', 'HEAD', 'returns the number of received bytes', {
  answerHeaders: ['Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
})
export const continueResumable = one(
  'append',
  'PATCH',
  'takes the next bytes; they are on disk when it answers. After the last, /ccc/uploads/{uuid} knows the file',
  { status: 204, answerHeaders: ['Upload-Expires', 'Upload-Offset'], refusals: ['unsupportedContent', 'staleVersion'] },
)
export const dropResumable = one('delete', 'DELETE', 'deletes the received bytes', { status: 204 })
