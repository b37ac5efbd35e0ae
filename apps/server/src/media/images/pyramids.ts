import { closeSync, openSync, readSync } from 'node:fs'
import { openPyramid, type Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { completeTile, tileRange } from '@pressmark/pyramid/tile.ts'
import { cropTile } from '@pressmark/pyramid/crop-tile.ts'
import { reducedTo } from '@pressmark/pyramid/reduced.ts'
import type { StoredTile } from '@pressmark/iiif/stored-tile.ts'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '#platform/blobs/blobs.ts'

/** A pyramid held open: header and offsets in memory, the file by its descriptor. */
export type OpenPyramid = {
  pyramid: Pyramid
  /** The same for those who may not see it at full zoom. */
  reduced: Pyramid
  file: string
  descriptor: number
  /** Its descriptor may be another file's by now. Whoever kept it asks for it anew. */
  closed: boolean
  /** What every tile begins with as a JPEG of its own. */
  tileHead: Buffer
}

const MOST_OPEN = 500
/** The longer side of a picture that is shown reduced is at most this, px. */
export const REDUCED_SIDE = 2048
// A tile's own bytes begin with the two of the marker of start, which the head has as well.
const START_LENGTH = 2
const NO_TILE = new Uint8Array(START_LENGTH)

/** Pyramids that are being looked at. Derivatives never change under their name, so an open one stays true. */
export const createPyramids = (blobs: Blobs) => {
  const opening = new Map<string, Promise<OpenPyramid>>()
  const open = new LRUCache<string, OpenPyramid>({
    max: MOST_OPEN,
    dispose: (opened) => {
      opened.closed = true
      closeSync(opened.descriptor)
    },
  })

  const openBlob = async (name: string): Promise<OpenPyramid> => {
    const { file } = await blobs.local(name)
    const descriptor = openSync(file, 'r')
    try {
      const pyramid = await openPyramid((offset, length) => readAt(descriptor, offset, length))
      const tileHead = completeTile(pyramid, NO_TILE)
      const reduced = reducedTo(pyramid, REDUCED_SIDE)
      const opened = { pyramid, reduced, file, descriptor, closed: false, tileHead }
      open.set(name, opened)
      return opened
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  }

  return {
    opened: (name: string): OpenPyramid | undefined => open.get(name),
    open: (name: string): Promise<OpenPyramid> => {
      const known = open.get(name)
      if (known !== undefined) return Promise.resolve(known)
      const pending = opening.get(name) ?? openBlob(name).finally(() => opening.delete(name))
      opening.set(name, pending)
      return pending
    },
  }
}
export type Pyramids = ReturnType<typeof createPyramids>

/** A stored tile as a JPEG of its own, undecoded; undefined where it is none, cannot be cut to its edge without decoding,
 *  or the file was closed in the meantime.
 *  Read synchronously: the bytes are in the page cache, and a thread would cost more than the read.
 *  @param allocate gives the memory that the tile is read into */
export const readTile = (
  { open: { descriptor, tileHead, closed }, pyramid }: { open: OpenPyramid; pyramid: Pyramid },
  tile: StoredTile,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer | undefined => {
  const range = tileRange(pyramid, tile.level, tile.column, tile.row)
  if (range === undefined || closed) return undefined
  const own = range.length - START_LENGTH
  const buffer = allocate(tileHead.length + own)
  buffer.set(tileHead)
  const read = readSync(descriptor, buffer, tileHead.length, own, range.offset + START_LENGTH)
  const whole = read === own ? buffer : buffer.subarray(0, tileHead.length + read)
  const atEdge = tile.width < pyramid.tileWidth || tile.height < pyramid.tileHeight
  return atEdge ? cropTile(whole, tile.width, tile.height) : whole
}

const readAt = (descriptor: number, offset: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset))
}
