import { callBy, openBy, type Send } from '@pressmark/client/call.ts'
import { uploadFile } from '@pressmark/client/upload.ts'
import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { dropResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { endSession } from '#shared/api/session.ts'
import { unfinishedUpload } from './unfinished-upload.ts'

const NOT_FOUND = 404

type ProgressListener = (sent: number) => void
/** One attempt. `signal` ends it. `keepParts` returns whether the parts on the server will be used later. */
export type SendOptions = { onProgress: ProgressListener; signal: AbortSignal; keepParts: () => boolean }

/** Sends a file. A large one is sent in parts, and continues where an earlier attempt lost its connection, also after a reload.
 *  @throws CallRefused, for example unsupportedContent with the reason; TypeError if the connection was lost; AbortError */
export const sendOnce = async (file: File, as: SentAs, sending: SendOptions): Promise<UploadedFile> => {
  const { signal, onProgress, keepParts } = sending
  const send = sendWithProgress(file.size, onProgress)
  const client = { call: callBy(send), open: openBy(send) }
  const unfinished = unfinishedUpload(as, file)
  const resume = unfinished.read()
  try {
    signal.throwIfAborted()
    const uploaded = await uploadFile(
      client,
      { name: file.name, content: file, as },
      // The caller waits for the connection, and shows until when.
      { signal, tries: 1, onStart: unfinished.store, ...(resume !== null && { resume }) },
    )
    unfinished.forget()
    return uploaded
  } catch (error) {
    if (resume !== null && error instanceof CallRefused && error.status === NOT_FOUND) {
      unfinished.forget()
      return sendOnce(file, as, sending)
    }
    if (isRefused(error, 'notSignedIn')) void endSession()
    const started = unfinished.read()
    if (signal.aborted && !keepParts() && started !== null) {
      unfinished.forget()
      await client.call(dropResumable, { params: { uuid: started }, headers: { 'tus-resumable': '1.0.0' } })
    }
    throw error
  }
}

/* Sends as `fetch` does, which does not report the sent bytes. `size` is that of the whole file. */
const sendWithProgress =
  (size: number, onProgress: ProgressListener): Send =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const fields = new Headers(headers)
      const before = Number(fields.get('upload-offset'))
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      signal?.addEventListener('abort', stop, { once: true })
      request.upload.addEventListener('progress', ({ loaded }) => {
        if (size > 0) onProgress(Math.min(before + loaded, size) / size)
      })
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      request.addEventListener('abort', () => reject(signal?.reason as Error))
      request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.open(method ?? 'GET', address)
      for (const [name, value] of fields) request.setRequestHeader(name, value)
      request.send(body as XMLHttpRequestBodyInit | null) // a form or bytes
    })

const answerOf = (request: XMLHttpRequest): Response => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1)]
  })
  // An answer without content, such as 204, must have no body here either.
  return new Response(request.responseText || null, { status: request.status, headers })
}
