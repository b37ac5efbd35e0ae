import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { call } from '#shared/api/call.ts'
import { fingerprintOf } from './resumable-file.ts'
import type { Sending } from './upload-file.ts'
import { refusedBy } from './upload-refusal.ts'

/** A piece that was sent is never sent again. */
const PIECE_BYTES = 16 * 1024 ** 2
/** After five minutes without a line, the person is told; whoever chooses the same file again goes on where it stopped. */
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000]

/** Sends a large file in pieces, and goes on where it stopped: after a lost connection by itself, after a reload when the same
 *  file is chosen again. @source https://tus.io/protocols/resumable-upload
 *  @throws as `sendFile` */
export const sendInParts = async (
  file: File,
  as: SentAs,
  { onProgress, signal, keep }: Sending,
): Promise<UploadedFile> => {
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: createResumable.path,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRIES_MS,
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
      upload.abort(!keep()).then(() => reject(new DOMException('The upload was stopped', 'AbortError')), reject)
    }
    signal.addEventListener('abort', stop, { once: true })
    startWhereItStopped(upload, signal).catch(reject)
  })
  return call(readUpload, { params: { uuid: address.split('/').at(-1) ?? '' } })
}

const startWhereItStopped = async (upload: Upload, signal: AbortSignal): Promise<void> => {
  const [earlier] = await upload.findPreviousUploads()
  signal.throwIfAborted()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

const refusalOf = async (error: Error): Promise<Error> => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer ? refusedBy(answer.getStatus(), answer.getBody()) : new TypeError('The connection was lost')
}
