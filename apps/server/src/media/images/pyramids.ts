import { closeSync, openSync, readSync } from 'node:fs'
import { openPyramid, type Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { completeTile, tileRange } from '@pressmark/pyramid/tile.ts'
import { cropTile } from '@pressmark/pyramid/crop-tile.ts'
import { reducedTo } from '@pressmark/pyramid/reduced.ts'
import type { StoredTile } from '@pressmark/iiif/image/stored-tile.ts'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'

/** A pyramid held open: header and offsets in memory, the file by its descriptor where the store has files. */
export type OpenPyramid = {
  pyramid: Pyramid
  /** The same for those who may not see it at full zoom. */
  reduced: Pyramid
  /** undefined: its bytes are far away, and fetched by ranges. */
  descriptor: number | undefined
  range: (offset: number, length: number) => Promise<Buffer>
  /** All of it as a local file, for libvips; `release` when done. */
  local: () => ReturnType<Blobs['local']>
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
      if (opened.descriptor !== undefined) closeSync(opened.descriptor)
    },
  })

  const openBlob = async (name: string): Promise<OpenPyramid> => {
    const file = blobs.file(name)
    const descriptor = file === undefined ? undefined : openSync(file, 'r')
    const range = (offset: number, length: number) => blobs.range(name, offset, length)
    try {
      const pyramid = await openPyramid(
        descriptor === undefined ? range : (offset, length) => readAt(descriptor, offset, length),
      )
      const tileHead = copyUnpooled(completeTile(pyramid, NO_TILE))
      const reduced = reducedTo(pyramid, REDUCED_SIDE)
      const local = () => blobs.local(name)
      const opened = { pyramid, reduced, descriptor, range, local, closed: false, tileHead }
      open.set(name, opened)
      return opened
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor)
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

type TileSource = { open: OpenPyramid; pyramid: Pyramid }

/** A stored tile as a JPEG of its own, undecoded; undefined where it is none, cannot be cut to its edge without decoding, is far
 *  away, or the file was closed in the meantime.
 *  Read synchronously: the bytes are in the page cache, and a thread would cost more than the read.
 *  @param allocate gives the memory that the tile is read into */
export const readTile = (
  { open: { descriptor, tileHead, closed }, pyramid }: TileSource,
  tile: StoredTile,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer | undefined => {
  const range = tileRange(pyramid, tile.level, tile.column, tile.row)
  if (range === undefined || closed || descriptor === undefined) return undefined
  const own = range.length - START_LENGTH
  const buffer = allocate(tileHead.length + own)
  buffer.set(tileHead)
  const read = readSync(descriptor, buffer, tileHead.length, own, range.offset + START_LENGTH)
  const whole = read === own ? buffer : buffer.subarray(0, tileHead.length + read)
  return toItsEdge(pyramid, tile, whole)
}

/** The same of a pyramid that is far away, by one request for the tile's bytes; undefined where it is near. */
export const fetchTile = async ({ open, pyramid }: TileSource, tile: StoredTile): Promise<Buffer | undefined> => {
  const range = tileRange(pyramid, tile.level, tile.column, tile.row)
  if (range === undefined || open.descriptor !== undefined) return undefined
  const own = await open.range(range.offset + START_LENGTH, range.length - START_LENGTH)
  return toItsEdge(pyramid, tile, Buffer.concat([open.tileHead, own]))
}

const toItsEdge = (pyramid: Pyramid, { width, height }: StoredTile, whole: Buffer): Buffer | undefined =>
  width < pyramid.tileWidth || height < pyramid.tileHeight ? cropTile(whole, width, height) : whole

const readAt = (descriptor: number, offset: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset))
}
