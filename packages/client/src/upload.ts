import { uploadCallOf, type SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import {
  askResumable,
  continueResumable,
  createResumable,
  RESUMABLE_FROM_BYTES,
} from '@pressmark/contract/ingest/resumable-uploads.ts'
import type { Client } from './client.ts'
import { isLost, repeatLost } from './lost.ts'
import { pause, retryPause } from './pause.ts'
import { CallRefused } from './refusal.ts'

/** A part that arrived is never sent again. */
const PART_BYTES = 16 * 1024 ** 2
const TRIES = 8
const TUS = { 'tus-resumable': '1.0.0' }

/** A file with a name. A browser's `File` is one; in Node, `openAsBlob` makes its content without reading it into memory. */
export type SentFile = { name: string; content: Blob; as: SentAs }

export type UploadOptions = {
  signal?: AbortSignal
  /** Receives 0..1. */
  onProgress?: (sent: number) => void
  /** Receives the uuid of an upload in parts. It is `resume` of a later call that continues it, within 7 days. */
  onStart?: (uuid: string) => void
  resume?: string
  /** Files above this size are sent in parts. Bytes. */
  partsFrom?: number
  /** Tries without a byte of progress before a lost connection is thrown. */
  tries?: number
}

/** Uploads a file. A large one is sent in parts: after a lost connection it continues with the bytes that the server does not have.
 *  @source https://tus.io/protocols/resumable-upload
 *  @throws CallRefused, for example unsupportedContent or fileTooLarge; TypeError if the server stays unreachable */
export const uploadFile = async (
  client: Pick<Client, 'call' | 'open'>,
  file: SentFile,
  { partsFrom = RESUMABLE_FROM_BYTES, resume, ...options }: UploadOptions = {},
): Promise<UploadedFile> => {
  if (resume === undefined && file.content.size <= partsFrom) return sendWhole(client, file, options)
  const uuid = resume ?? (await start(client, file, options))
  await sendParts(client, uuid, file, options)
  return client.call(readUpload, { params: { uuid }, ...signalOf(options) })
}

const signalOf = ({ signal }: UploadOptions) => (signal ? { signal } : {})

/* A second copy of the bytes does no harm: the server deletes files that no import names. */
const sendWhole = async ({ call }: Pick<Client, 'call'>, file: SentFile, options: UploadOptions) => {
  const content = new FormData()
  content.append('file', file.content, file.name)
  const answer = await repeatLost(() => call(uploadCallOf(file.as), { content, ...signalOf(options) }), options)
  options.onProgress?.(1)
  return answer
}

const start = async ({ open }: Pick<Client, 'open'>, { name, content, as }: SentFile, options: UploadOptions) => {
  const headers = {
    ...TUS,
    'upload-length': String(content.size),
    'upload-metadata': `filename ${base64(name)},kind ${base64(as)}`,
  }
  const answer = await repeatLost(() => open(createResumable, { headers, ...signalOf(options) }), options)
  const uuid = answer.headers.get('location')?.split('/').at(-1) ?? ''
  options.onStart?.(uuid)
  return uuid
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const sendParts = async (
  { open }: Pick<Client, 'open'>,
  uuid: string,
  { content }: SentFile,
  options: UploadOptions,
): Promise<void> => {
  const common = { params: { uuid }, ...signalOf(options) }
  let offset: number | undefined
  let furthest = -1
  for (let tries = 1; ; tries += 1) {
    try {
      offset ??= offsetOf(await open(askResumable, { ...common, headers: TUS }))
      while (offset < content.size) {
        const headers = { ...TUS, 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' }
        const part = content.slice(offset, offset + PART_BYTES)
        offset = offsetOf(await open(continueResumable, { ...common, headers, content: part }))
        options.onProgress?.(offset / content.size)
      }
      return
    } catch (error) {
      if ((offset ?? -1) > furthest) [furthest, tries] = [offset ?? -1, 1]
      if (!isPassing(error, tries, options)) throw error
      // The server says how much of the part arrived.
      offset = undefined
      await pause(retryPause(tries), options.signal)
    }
  }
}

const offsetOf = ({ headers }: Response): number => Number(headers.get('upload-offset'))

/* 409 and 423: the server still has the request of the lost connection. */
const isPassing = (error: unknown, tried: number, { tries = TRIES }: UploadOptions): boolean =>
  isLost(error)
    ? tried < tries
    : error instanceof CallRefused && (error.status === 409 || error.status === 423) && tried < TRIES
