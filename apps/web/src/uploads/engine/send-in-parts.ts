import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { call } from '#shared/api/call.ts'
import { fingerprintOf } from './resumable-file.ts'
import type { SendOptions } from './upload-file.ts'
import { uploadError } from './upload-refusal.ts'

/** A part that arrived is never sent again. */
const PART_BYTES = 16 * 1024 ** 2
/** After about five minutes without a connection the upload fails. Choosing the same file again continues it. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000]

/** Sends a large file in parts. After a lost connection it continues automatically; after a reload it continues when
 *  the person chooses the same file again. @source https://tus.io/protocols/resumable-upload
 *  @throws as `sendFile` */
export const sendInParts = async (
  file: File,
  as: SentAs,
  { onProgress, signal, keepParts }: SendOptions,
): Promise<UploadedFile> => {
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: createResumable.path,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { filename: file.name, kind: as },
      fingerprint: () => Promise.resolve(fingerprintOf(as, file)),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => {
        signal.removeEventListener('abort', stop)
        resolve(upload.url ?? '')
      },
      onError: (error) => void refusalOf(error).then(reject),
    })
    const stop = () => {
      upload.abort(!keepParts()).then(() => reject(new DOMException('The upload was stopped', 'AbortError')), reject)
    }
    signal.addEventListener('abort', stop, { once: true })
    startOrResume(upload, signal).catch(reject)
  })
  return call(readUpload, { params: { uuid: url.split('/').at(-1) ?? '' } })
}

const startOrResume = async (upload: Upload, signal: AbortSignal): Promise<void> => {
  const [previous] = await upload.findPreviousUploads()
  signal.throwIfAborted()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

const refusalOf = async (error: Error): Promise<Error> => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer ? uploadError(answer.getStatus(), answer.getBody()) : new TypeError('The connection was lost')
}
