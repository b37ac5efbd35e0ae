import { isMissingBlob, type Blobs } from '#platform/blobs/blobs.ts'
import { DamagedDerivative } from './damaged-derivative.ts'

/** More than nearly all thumbnails have. Bytes. */
const FIRST_BYTES = 64 * 1024

/** Reads a whole WebP. @throws DamagedDerivative if it is lost, truncated, or of another format */
export const readWebp = async (blobs: Blobs, name: string): Promise<Buffer> => {
  const first = await rangeOf(blobs, name, 0, FIRST_BYTES)
  const length = webpLength(first)
  if (length === undefined) throw new DamagedDerivative(name)
  const rest = length > first.length ? await rangeOf(blobs, name, first.length, length - first.length) : undefined
  const bytes = rest === undefined ? first : Buffer.concat([first, rest])
  if (bytes.length !== length) throw new DamagedDerivative(name)
  return bytes
}

const rangeOf = (blobs: Blobs, name: string, offset: number, length: number): Promise<Buffer> =>
  blobs.range(name, offset, length).catch((error: unknown) => {
    throw isMissingBlob(error) ? new DamagedDerivative(name, { cause: error }) : error
  })

/** Returns the length that the head of a WebP states, in bytes, or undefined for another format. Source: RFC 9649 §2.4 */
export const webpLength = (head: Buffer): number | undefined =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    ? head.readUInt32LE(4) + 8
    : undefined
