import { addressOf } from '@pressmark/contract/endpoint.ts'
import { uploadFile, type UploadedFile } from '@pressmark/contract/imports.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/resumable-uploads.ts'
import { makeQueue } from './upload-queue.ts'
import { refusedBy } from './upload-refusal.ts'

/** More at once would only share the same line, and leave more half-sent files behind when it breaks. */
const FILES_AT_ONCE = 3
const queue = makeQueue(FILES_AT_ONCE)

export type Sending = { onProgress: (sent: number) => void; signal: AbortSignal }

/** Sends the bytes of a file, three files at a time over all uploads of this page. `onProgress` hears 0..1.
 *  @throws FileRefused when its content cannot be taken in; CallRefused for any other refusal; TypeError when the connection was lost; AbortError */
export const sendFile = (file: File, sending: Sending): Promise<UploadedFile> =>
  queue(async () => {
    if (file.size <= RESUMABLE_FROM_BYTES) return sendAtOnce(file, sending)
    const { sendInPieces } = await import('./send-in-pieces.ts')
    return sendInPieces(file, sending)
  })

/* XMLHttpRequest, since fetch tells nothing about what it has sent. */
const sendAtOnce = (file: File, { onProgress, signal }: Sending): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('load', () => {
      answerOf(request).then(resolve, reject)
    })
    request.open(uploadFile.method, addressOf(uploadFile))
    request.setRequestHeader('accept', 'application/json')
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })

const answerOf = async ({ status, responseText }: XMLHttpRequest): Promise<UploadedFile> => {
  // The server serialises by the schema that the type is read from.
  if (status === uploadFile.status) return JSON.parse(responseText) as UploadedFile
  throw await refusedBy(status, responseText)
}
