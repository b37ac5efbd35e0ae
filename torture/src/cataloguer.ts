import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  readUpload,
  uploadFile,
  type ItemImport,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { continueResumable, createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import sharp from 'sharp'
import type { Instance } from './instance.ts'

/** Data that the product acknowledged, which must therefore still exist. */
export type Acknowledged = {
  sha256: string
  importId: string
  pressmark: string
  /** The states that it was moved to, in order. */
  path: readonly string[]
}

const PIECES = 3
const TIMEOUT_MS = 180_000
const AGAIN_MS = 150

/** Adds an item with a picture of its own, and repeats every call that had no answer.
 *  @param inPieces whether the bytes are sent by tus
 *  @throws when an acceptable call was refused, or after three minutes without an answer */
export const addItem = async (
  instance: Instance,
  root: string,
  number: number,
  { inParts = false } = {},
): Promise<Omit<Acknowledged, 'path'> & { uuid: string }> => {
  const bytes = await picture(number)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const uploaded = await (inParts ? sendInParts : sendWhole)(instance, bytes)
  if (uploaded.sha256 !== sha256) throw new Error(`picture ${number} was acknowledged with another hash`)
  return { sha256, ...(await importAs(instance, root, `Torture ${number}`, uploaded.link)) }
}

/** Creates an item from an uploaded picture. */
export const importAs = async (instance: Instance, root: string, pressmark: string, imageLink: string) => {
  const importId = randomUUID()
  const { status, body, code } = await insist(
    instance,
    importCulturalItem.path,
    importOf({ importId, pressmark, imageLink, root }),
  )
  // A call whose answer was lost is sent again. The import id identifies it.
  if (status !== 202 && code !== 'importAlreadyStarted') throw new Error(`${pressmark}: ${status} ${code}`)
  const uuid = status === 202 ? (body as { uuid: string }).uuid : await itemOf(instance, importId)
  return { importId, pressmark, uuid }
}

/** The body of an import of an item with one picture. */
export const importOf = (of: {
  importId: string
  pressmark: string
  imageLink: string
  root: string
}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    importId: of.importId,
    pressmark: of.pressmark,
    sgtt: of.pressmark,
    parentCollectionsUuids: [of.root],
    images: [{ imageLink: of.imageLink }],
  }),
})

const itemOf = async (instance: Instance, importId: string): Promise<string> => {
  const { status, body } = await insist(instance, addressOf(findItemImportByImportId, {}, { importId }), {})
  if (status !== 200) throw new Error(`an import that began answers ${status}`)
  return (body as ItemImport).uuid // by the contract
}

/** Draws one colour per number, with noise, so that no two pictures are equal and each has some kilobytes. */
export const picture = (number: number, { width = 300, height = 200 } = {}): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: number % 256, g: Math.floor(number / 256) % 256, b: 128 },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The form that a browser sends for a picture. */
export const formOf = (bytes: Buffer): RequestInit => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
  return { method: 'POST', body }
}

const sendWhole = async (instance: Instance, bytes: Buffer): Promise<UploadedFile> =>
  uploadedBy(await insist(instance, uploadFile.path, () => formOf(bytes)))

/** Begins an upload of a picture by tus. @returns its UUID */
export const beginInParts = async (instance: Instance, length: number): Promise<string> => {
  const metadata = { filename: 'picture.png', kind: 'image' }
  const created = await insist(instance, createResumable.path, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const uuid = created.headers.get('location')?.split('/').at(-1)
  if (created.status !== 201 || uuid === undefined) throw new Error(`an upload was not begun: ${created.status}`)
  return uuid
}

const sendInParts = async (instance: Instance, bytes: Buffer): Promise<UploadedFile> => {
  const uuid = await beginInParts(instance, bytes.length)
  const address = addressOf(continueResumable, { uuid })
  for (let offset = 0; offset < bytes.length;) offset = await sendPiece(instance, address, bytes, offset)
  return uploadedBy(await insist(instance, addressOf(readUpload, { uuid }), {}))
}

/* @returns the offset that the server reports */
const sendPiece = async (instance: Instance, address: string, bytes: Buffer, offset: number): Promise<number> => {
  const piece = bytes.subarray(offset, offset + Math.ceil(bytes.length / PIECES))
  const sent = await ask(instance, address, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(piece),
  })
  if (sent?.status === 204) return Number(sent.headers.get('upload-offset'))
  const response = await insist(instance, address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  if (response.status === 200) {
    const received = Number(response.headers.get('upload-offset'))
    if (received < offset) throw new Error(`${offset - received} acknowledged bytes are gone`)
    return received
  }
  // The last bytes arrived and the answer was lost: the upload no longer exists.
  if ([404, 410].includes(response.status)) return bytes.length
  throw new Error(`how much was received is answered with ${response.status}`)
}

const uploadedBy = ({ status, body, code }: Answer): UploadedFile => {
  if (status !== 200 && status !== 201) throw new Error(`an upload was answered with ${status} ${code}`)
  return body as UploadedFile // by the contract
}

export type Answer = { status: number; headers: Headers; body: unknown; code: string | undefined }
type Asking = RequestInit | (() => RequestInit)

/** Repeats a request until it has a real answer: no broken connection, and no "try later". */
export const insist = async (
  instance: Pick<Instance, 'origin' | 'cookie'>,
  path: string,
  asking: Asking,
): Promise<Answer> => {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const answer = await ask(instance, path, typeof asking === 'function' ? asking() : asking)
    if (answer !== undefined && answer.status < 500) return answer
    if (Date.now() > deadline) throw new Error(`${path} had no answer for three minutes (${answer?.status})`)
    await sleep(AGAIN_MS)
  }
}

/** Sends a request once. @returns undefined if the connection broke or no process listened */
export const ask = async (
  { origin, cookie }: Pick<Instance, 'origin' | 'cookie'>,
  path: string,
  { headers, ...init }: RequestInit,
): Promise<Answer | undefined> => {
  try {
    const answer = await fetch(origin + path, { ...init, headers: { ...headers, cookie, connection: 'close' } })
    const text = await answer.text()
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    return { status: answer.status, headers: answer.headers, body, code: (body as { code?: string } | undefined)?.code }
  } catch (error) {
    if (error instanceof TypeError) return undefined // fetch throws it without a complete answer
    throw error
  }
}
