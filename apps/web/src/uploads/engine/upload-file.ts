import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { uploadCallOf, type SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { RESUMABLE_FROM_BYTES } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import type { Pause } from './pause.ts'
import type { Reconnect } from './reconnect.ts'
import { makeQueue } from './upload-queue.ts'
import { uploadError } from './upload-refusal.ts'

const CREATED = 201
/** More uploads at once would only share the same bandwidth, and leave more unfinished files behind when it fails. */
const FILES_AT_ONCE = 3
const queue = makeQueue(FILES_AT_ONCE)

type ProgressListener = { onProgress: (sent: number) => void }
/** `signal` stops it for good. While it is paused or waits for the connection, other uploads use its place in the queue. Without
 *  `reconnect`, a lost connection ends it. */
export type QueuedUpload = ProgressListener & { signal: AbortSignal; pause: Pause; reconnect?: Reconnect }
/** One attempt. `signal` ends it, and `keep` returns whether the parts on the server will be used later. */
export type SendOptions = ProgressListener & { signal: AbortSignal; keepParts: () => boolean }

/** Sends a file, at most three at a time across all uploads of this page. `onProgress` receives 0..1.
 *  @throws FileRefused if the server does not accept its content; CallRefused for any other refusal; TypeError if the
 *  connection was lost; AbortError */
export const sendFile = async (
  file: File,
  as: SentAs,
  { onProgress, signal, pause, reconnect }: QueuedUpload,
): Promise<UploadedFile> => {
  for (;;) {
    await pause.untilResumed()
    const pauseSignal = pause.signal()
    const sending = { onProgress, signal: AbortSignal.any([signal, pauseSignal]), keepParts: () => !signal.aborted }
    try {
      const send = () => queue(() => sendOnce(file, as, sending))
      return await (reconnect ? reconnect.run(send, sending.signal) : send())
    } catch (error) {
      if (signal.aborted || !pauseSignal.aborted) throw error
    }
  }
}

const sendOnce = async (file: File, as: SentAs, sending: SendOptions): Promise<UploadedFile> => {
  sending.signal.throwIfAborted()
  if (file.size <= RESUMABLE_FROM_BYTES) return sendInOneRequest(file, as, sending)
  const { sendInParts } = await retryLoad(() => import('./send-in-parts.ts'))
  return sendInParts(file, as, sending)
}

/* XMLHttpRequest, because fetch does not report upload progress. */
const sendInOneRequest = (file: File, as: SentAs, { onProgress, signal }: SendOptions): Promise<UploadedFile> =>
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
  // The server serialises with the schema from which this type is derived.
  if (status === CREATED) return JSON.parse(responseText) as UploadedFile
  throw await uploadError(status, responseText)
}
