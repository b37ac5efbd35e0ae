import path from 'node:path'
import { openPyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { PyramidUnreadable } from '@pressmark/pyramid/pyramid-unreadable.ts'
import { endOfTiles } from '@pressmark/pyramid/tile.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { throttledSha256 } from '#platform/blobs/throttled-sha256.ts'
import { DamagedDerivative } from './damaged-derivative.ts'
import { readDerivatives, type DerivativeRow, type Finding } from './rows.ts'
import { webpLength } from './webp.ts'

/** Compares existence and size, without reading the bytes. Undefined if nothing is wrong so far. `size` in bytes. */
export const quickFinding = (
  { size: expected }: Pick<DerivativeRow, 'size'>,
  size: number | undefined,
): 'missing' | 'changed' | undefined => {
  if (size === undefined) return 'missing'
  return expected !== null && size !== expected ? 'changed' : undefined
}

/**
 * Reads a derivative and compares it with its row. One without a checksum, of an earlier release, must have the structure of its format.
 * A damaged one is read again, because memory and cables fail too.
 * @param rest share of a core, 0..1
 */
export const checkDerivative = async (
  blobs: Blobs,
  row: Pick<DerivativeRow, 'name' | 'sha256' | 'size'>,
  rest: { share: number; signal: AbortSignal },
): Promise<Finding> => {
  const first = await readOnce(blobs, row, rest)
  return first.outcome === 'intact' ? first : readOnce(blobs, row, rest)
}

const readOnce = async (
  blobs: Blobs,
  { name, sha256, size: expected }: Pick<DerivativeRow, 'name' | 'sha256' | 'size'>,
  rest: { share: number; signal: AbortSignal },
): Promise<Finding> => {
  const size = await blobs.size(name)
  const quick = quickFinding({ size: expected }, size)
  if (size === undefined || quick !== undefined) return { outcome: quick ?? 'missing' }
  if (sha256 === null && !(await hasStructure(blobs, name, size))) return { outcome: 'changed' }
  const actual = await throttledSha256(blobs, name, rest)
  if (actual === undefined) return { outcome: 'missing' }
  return sha256 === null || actual === sha256 ? { outcome: 'intact', sha256: actual, size } : { outcome: 'changed' }
}

/**
 * Checks a derivative that is sent as it is, without reading all of it.
 * @throws DamagedDerivative if it is lost or truncated
 */
export const requireUsable = async (
  db: TenantDb,
  blobs: Blobs,
  { uuid, name }: Pick<DerivativeRow, 'uuid' | 'name'>,
): Promise<void> => {
  const row = (await readDerivatives(db, uuid)).find((one) => one.name === name)
  const expected = row?.size ?? null
  const size = await blobs.size(name)
  const isUsable = size !== undefined && (expected === null ? await hasStructure(blobs, name, size) : size === expected)
  if (!isUsable) throw new DamagedDerivative(name)
}

type Read = (offset: number, length: number) => Promise<Buffer>

/** Returns whether a file of this size has the structure of the format that its name states: a truncated file does not. */
export const hasStructure = async (blobs: Blobs, name: string, size: number): Promise<boolean> => {
  const read: Read = (offset, length) => blobs.range(name, offset, length)
  switch (path.extname(name)) {
    case '.tif':
      return hasTiles(read, size)
    case '.webp':
      return webpLength(await read(0, 12)) === size
    case '.glb':
      return hasLengthOfGlb(await read(0, 12), size)
    case '.m4a':
    case '.mp4':
      return hasBoxes(read, size)
    case '.json':
      return isJson((await read(0, size)).toString())
    default:
      return true
  }
}

const hasTiles = (read: Read, size: number): Promise<boolean> =>
  openPyramid(read).then(
    (pyramid) => endOfTiles(pyramid) <= size,
    (error) => {
      if (error instanceof PyramidUnreadable || error instanceof RangeError) return false
      throw error
    },
  )

/* Source: glTF 2.0 §4.4.2 */
const hasLengthOfGlb = (head: Buffer, size: number): boolean =>
  head.length === 12 && head.toString('latin1', 0, 4) === 'glTF' && head.readUInt32LE(8) === size

const MAX_BOXES = 10_000

/* The boxes of the top level fill the file. Source: ISO/IEC 14496-12 §4.2 */
const hasBoxes = async (read: Read, size: number): Promise<boolean> => {
  let at = 0
  for (let count = 0; at < size && count < MAX_BOXES; count += 1) {
    const head = await read(at, 16)
    if (head.length < 8) return false
    const short = head.readUInt32BE(0)
    if (short === 0) return true // up to the end of the file
    if (short === 1 && head.length < 16) return false
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8) return false
    at += length
  }
  return size > 0 && at === size
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
