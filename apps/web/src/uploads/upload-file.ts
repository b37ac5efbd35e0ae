import { addressOf } from '@pressmark/contract/endpoint.ts'
import { uploadFile, type ImportReason, type UploadedFile } from '@pressmark/contract/imports.ts'
import { CallRefused, refusalOf } from '#shared/refused.ts'
import { endSession } from '#shared/session.ts'
import { makeQueue } from './upload-queue.ts'
import type { UPLOAD_REASONS, UploadReason } from './upload-status.ts'

/** More at once would only share the same line, and leave more half-sent files behind when it breaks. */
const FILES_AT_ONCE = 3
const queue = makeQueue(FILES_AT_ONCE)

type Sending = { onProgress: (sent: number) => void; signal: AbortSignal }

/** Sends the bytes of a file, three files at a time over all uploads of this page. `onProgress` hears 0..1.
 *  XMLHttpRequest, since fetch tells nothing about what it has sent.
 *  @throws FileRefused when its content cannot be taken in; CallRefused for any other refusal; TypeError when the connection was lost; AbortError */
export const sendFile = (file: File, sending: Sending): Promise<UploadedFile> => queue(() => transmit(file, sending))

const transmit = (file: File, { onProgress, signal }: Sending): Promise<UploadedFile> =>
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

const answerOf = async (request: XMLHttpRequest): Promise<UploadedFile> => {
  const { status, statusText, responseText } = request
  // The server serialises by the schema that the type is read from.
  if (status === uploadFile.status) return JSON.parse(responseText) as UploadedFile
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
  const refused = await refusalOf(new Response(responseText, { status, statusText, headers }))
  if (refused.code === 'notSignedIn') endSession()
  const reason = refused.code === 'unsupportedContent' && reasonIn(responseText)
  throw reason ? new FileRefused({ ...reason, message: refused.message }) : refused
}

/** The file itself cannot be taken in, whoever sends it. */
class FileRefused extends Error {
  readonly reason: UploadReason

  constructor(reason: UploadReason) {
    super(reason.message)
    this.name = 'FileRefused'
    this.reason = reason
  }
}

// A problem document of this refusal says what was found, in the words of an import's reason.
const reasonIn = (problem: string): ImportReason | undefined =>
  (JSON.parse(problem) as { reason?: ImportReason }).reason

const CODES: Partial<Record<number, (typeof UPLOAD_REASONS)[number]>> = {
  401: 'signedOut',
  403: 'forbidden',
  409: 'pressmarkAlreadyExists',
  413: 'fileTooLarge',
  415: 'unsupportedContent',
}

/** What went wrong, for the record of the upload. The message is the server's own sentence, in English. */
export const reasonOf = (error: unknown): UploadReason => {
  if (error instanceof FileRefused) return error.reason
  if (error instanceof CallRefused) return { code: CODES[error.status] ?? 'refused', message: error.message }
  if (error instanceof TypeError) return { code: 'connectionLost', message: error.message }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}
