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
/** Tries after an answer that soon changes: the server still has the part of the lost connection, or restarts. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** Sends a large file in parts. The next call for the same file continues where this one lost its connection, also after a reload. @source https://tus.io/protocols/resumable-upload
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
      onShouldRetry: (error) => isPassing(error),
      metadata: { filename: file.name, kind: as },
      fingerprint: () => Promise.resolve(fingerprintOf(as, file)),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => {
        signal.removeEventListener('abort', stop)
        resolve(upload.url ?? '')
      },
      onError: (error) => {
        signal.removeEventListener('abort', stop)
        void refusalOf(error).then(reject)
      },
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

/* A lost connection has no answer. The caller waits for it. */
const isPassing = (error: Error): boolean => {
  const status = (error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined) ?? 0
  return status === 409 || status === 423 || status >= 500
}

const refusalOf = async (error: Error): Promise<Error> => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer ? uploadError(answer.getStatus(), answer.getBody()) : new TypeError('The connection was lost')
}
