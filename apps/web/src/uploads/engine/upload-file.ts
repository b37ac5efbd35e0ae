import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { uploadCallOf, type SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import type { Pause } from './pause.ts'
import { makeQueue } from './upload-queue.ts'
import { refusedBy } from './upload-refusal.ts'

const CREATED = 201
/** More at once would only share the same line, and leave more half-sent files behind when it breaks. */
const FILES_AT_ONCE = 3
const queue = makeQueue(FILES_AT_ONCE)

type Listening = { onProgress: (sent: number) => void }
/** `signal` stops it for good; while it is paused, other uploads have its place in the queue. */
export type QueuedUpload = Listening & { signal: AbortSignal; pause: Pause }
/** One try. `signal` ends it, and `keep` says whether what arrived is gone on with later. */
export type Sending = Listening & { signal: AbortSignal; keep: () => boolean }

/** Sends the bytes of a file, three files at a time over all uploads of this page. `onProgress` hears 0..1.
 *  @throws FileRefused when its content cannot be taken in; CallRefused for any other refusal; TypeError when the connection was lost; AbortError */
export const sendFile = async (
  file: File,
  as: SentAs,
  { onProgress, signal, pause }: QueuedUpload,
): Promise<UploadedFile> => {
  for (;;) {
    await pause.going()
    const held = pause.signal()
    const sending = { onProgress, signal: AbortSignal.any([signal, held]), keep: () => !signal.aborted }
    try {
      return await queue(() => sendOnce(file, as, sending))
    } catch (error) {
      if (signal.aborted || !held.aborted) throw error
    }
  }
}

const sendOnce = async (file: File, as: SentAs, sending: Sending): Promise<UploadedFile> => {
  sending.signal.throwIfAborted()
  if (file.size <= RESUMABLE_FROM_BYTES) return sendAtOnce(file, as, sending)
  const { sendInParts } = await retryLoad(() => import('./send-in-parts.ts'))
  return sendInParts(file, as, sending)
}

/* XMLHttpRequest, since fetch tells nothing about what it has sent. */
const sendAtOnce = (file: File, as: SentAs, { onProgress, signal }: Sending): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    const upload = uploadCallOf(as)
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
    request.open(upload.method, addressOf(upload))
    request.setRequestHeader('accept', 'application/json')
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })

const answerOf = async ({ status, responseText }: XMLHttpRequest): Promise<UploadedFile> => {
  // The server serialises by the schema that the type is read from.
  if (status === CREATED) return JSON.parse(responseText) as UploadedFile
  throw await refusedBy(status, responseText)
}
