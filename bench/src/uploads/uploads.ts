import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readUpload, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import type { Bench } from '../types.ts'
import { memoryOf } from '../../../tools/harness/processes.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { megabytes, noMoreThan, type Line } from '../report.ts'

const FILES = 20
const MEGABYTES = 500
const MEGABYTE = 1024 * 1024
const BOUNDARY = 'a-boundary-that-no-picture-has'

/** The size of a part in the web application. */
const PIECE_MEGABYTES = 16
const LARGEST_MEGABYTES = 20 * 1024

/** Uploads the largest accepted file in parts, then 20 files of 500 MB at once. Measures the peak memory of the server
 *  and the throughput to disk. */
export const measureUploads = async ({ product }: Bench): Promise<Line[]> => {
  const before = memoryOf(product.server()).resident
  // The single file comes first, because peak memory only rises.
  const largest = await timed(product, LARGEST_MEGABYTES, () => sendLargest(product))
  const many = await timed(product, FILES * MEGABYTES, () =>
    Promise.all(Array.from({ length: FILES }, () => send(product))),
  )
  const line = (what: string, { peak }: Timed): Line => ({
    what: `${what}, memory of the server at most`,
    measured: megabytes(peak),
    reference: `${megabytes(before)} before`,
    target: noMoreThan(peak / 1e6, 400, 'MB'),
  })
  return [
    line('one upload of 20 GiB in pieces', largest),
    { what: '  received, hashed and found again by its SHA-256', measured: largest.sha256Sent },
    line(`${FILES} uploads of ${MEGABYTES} MB at once`, many),
    { what: '  all of them', measured: many.sha256Sent },
  ]
}

type Timed = { peak: number; sha256Sent: string }

const timed = async (product: Product, sent: number, send: () => Promise<unknown>): Promise<Timed> => {
  const began = performance.now()
  await send()
  const seconds = (performance.now() - began) / 1000
  const { peak } = memoryOf(product.server())
  return { peak, sha256Sent: `${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} MB/s` }
}

const send = ({ origin, cookie }: Product): Promise<IncomingMessage> =>
  stream(
    request(origin + uploadFile.path, {
      method: 'POST',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, expect: '100-continue' },
    }),
    form(),
  )

/* Uploads by tus 1.0. @throws if the SHA-256 at the server differs from the sent bytes */
const sendLargest = async ({ origin, cookie }: Product): Promise<void> => {
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const named = (text: string) => Buffer.from(text).toString('base64')
  const started = await stream(
    request(origin + createResumable.path, {
      method: 'POST',
      headers: {
        ...tus,
        'content-length': 0,
        'upload-length': LARGEST_MEGABYTES * MEGABYTE,
        'upload-metadata': `filename ${named('largest.tif')},kind ${named('image')}`,
      },
    }),
    [],
  )
  const place = new URL(started.headers.location ?? '', origin)
  const sent = createHash('sha256')
  for (let offset = 0; offset < LARGEST_MEGABYTES; offset += PIECE_MEGABYTES) {
    const piece = Buffer.concat([...noise(PIECE_MEGABYTES, offset === 0)])
    sent.update(piece)
    const headers = {
      ...tus,
      'content-length': piece.length,
      'upload-offset': offset * MEGABYTE,
      'content-type': 'application/offset+octet-stream',
    }
    await stream(request(place, { method: 'PATCH', headers }), [piece])
  }
  const response = await fetch(origin + addressOf(readUpload, { uuid: path.basename(place.pathname) }), {
    headers: { cookie },
  })
  const { sha256 } = (await response.json()) as { sha256: string }
  if (sha256 !== sent.digest('hex')) throw new Error(`The largest file has arrived as another: ${response.status}`)
}

/* @throws if the answer is not a success */
const stream = async (call: ClientRequest, body: Iterable<Buffer | string>): Promise<IncomingMessage> => {
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(body), call)
  const [answer] = await answered
  answer.resume()
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`${call.method} ${call.path}: ${answer.statusCode}`)
  return answer
}

function* form() {
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.tif"\r\nContent-Type: image/tiff\r\n\r\n`
  yield* noise(MEGABYTES, true)
  yield `\r\n--${BOUNDARY}--\r\n`
}

/* The first part starts as a TIFF does, so the server accepts it. No two files are equal. */
function* noise(megabytesOfIt: number, begins: boolean) {
  const bytes = randomBytes(MEGABYTE)
  for (let sent = 0; sent < megabytesOfIt; sent += 1) {
    const chunk = begins && sent === 0 ? Buffer.from(bytes) : bytes
    if (begins && sent === 0) chunk.write('II*\0', 'latin1')
    yield chunk
  }
}
