import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { openPyramid, type Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { PyramidUnreadable } from '@pressmark/pyramid/pyramid-unreadable.ts'
import { completeTile, endOfTiles, isCompleteTile, tileRange } from '@pressmark/pyramid/tile.ts'
import { cropTile } from '@pressmark/pyramid/crop-tile.ts'
import { reducedTo } from '@pressmark/pyramid/reduced.ts'
import type { StoredTile } from '@pressmark/iiif/image/stored-tile.ts'
import { LRUCache } from 'lru-cache'
import { isUnusableBlob, type Blobs } from '#platform/blobs/blobs.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'
import { DamagedDerivative } from '../derivatives/damaged-derivative.ts'

/** An open pyramid: header and offsets in memory, and a file descriptor if the store has files. */
export type OpenPyramid = {
  /** The blob. */
  name: string
  pyramid: Pyramid
  /** The pyramid for readers who may not see it at full zoom. */
  reduced: Pyramid
  /** Undefined if the bytes are in a remote store and fetched by ranges. */
  descriptor: number | undefined
  range: (offset: number, length: number) => Promise<Buffer>
  /** Provides the whole file locally for libvips. Call `release` afterwards. */
  local: () => ReturnType<Blobs['local']>
  /** Returns whether the blob still exists. */
  exists: () => Promise<boolean>
  /** After closing, the descriptor may belong to another file. Callers that stored it must open the pyramid again. */
  closed: boolean
  /** The first bytes of every tile as a complete JPEG. */
  tileHead: Buffer
}

const MAX_OPEN = 500
/** Longer side of a reduced image, px. */
export const REDUCED_SIDE = 2048
// The bytes of a tile begin with the two bytes of the start marker, which the head has too.
const START_LENGTH = 2
const NO_TILE = new Uint8Array(START_LENGTH)

/** Creates the cache of open pyramids. Derivatives never change under their name, so an open pyramid stays valid. */
export const createPyramids = (blobs: Blobs) => {
  const opening = new Map<string, Promise<OpenPyramid>>()
  const open = new LRUCache<string, OpenPyramid>({
    max: MAX_OPEN,
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
      const size = descriptor === undefined ? await blobs.size(name) : fstatSync(descriptor).size
      if (size === undefined || size < endOfTiles(pyramid)) throw new PyramidUnreadable('the last tiles are missing')
      const tileHead = copyUnpooled(completeTile(pyramid, NO_TILE))
      const reduced = reducedTo(pyramid, REDUCED_SIDE)
      const local = () => blobs.local(name)
      const exists = async () => (await blobs.size(name)) !== undefined
      const opened = { name, pyramid, reduced, descriptor, range, local, exists, closed: false, tileHead }
      open.set(name, opened)
      return opened
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor)
      throw error
    }
  }

  /* A RangeError means that an offset leads out of the file. */
  const openOrReport = (name: string): Promise<OpenPyramid> =>
    openBlob(name).catch((error: unknown) => {
      const isDamaged = error instanceof PyramidUnreadable || error instanceof RangeError || isUnusableBlob(error)
      throw isDamaged ? new DamagedDerivative(name, { cause: error }) : error
    })

  return {
    opened: (name: string): OpenPyramid | undefined => open.get(name),
    /** @throws DamagedDerivative */
    open: (name: string): Promise<OpenPyramid> => {
      const cached = open.get(name)
      if (cached !== undefined) return Promise.resolve(cached)
      const pending = opening.get(name) ?? openOrReport(name).finally(() => opening.delete(name))
      opening.set(name, pending)
      return pending
    },
  }
}
export type Pyramids = ReturnType<typeof createPyramids>

type TileSource = { open: OpenPyramid; pyramid: Pyramid }

/**
 * Reads a stored tile as a complete JPEG without decoding it. Returns undefined if there is no tile, or the file is
 * remote or was closed. It also returns undefined if the tile is damaged, or cannot be cropped without decoding.
 * Reads synchronously: the bytes are in the page cache, and a thread would cost more than the read.
 * @param allocate Allocates the memory for the tile.
 */
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
  return read === own && isCompleteTile(buffer) ? toItsEdge(pyramid, tile, buffer) : undefined
}

/** Reads a stored tile of a remote pyramid with one request for its bytes. Returns undefined if the pyramid is local, or the tile
 *  is damaged. @throws DamagedDerivative */
export const fetchTile = async ({ open, pyramid }: TileSource, tile: StoredTile): Promise<Buffer | undefined> => {
  const range = tileRange(pyramid, tile.level, tile.column, tile.row)
  if (range === undefined || open.descriptor !== undefined) return undefined
  const length = range.length - START_LENGTH
  const own = await open.range(range.offset + START_LENGTH, length).catch((error: unknown) => {
    throw isUnusableBlob(error) ? new DamagedDerivative(open.name, { cause: error }) : error
  })
  if (own.length < length || !isCompleteTile(own)) return undefined
  return toItsEdge(pyramid, tile, Buffer.concat([open.tileHead, own]))
}

const toItsEdge = (pyramid: Pyramid, { width, height }: StoredTile, whole: Buffer): Buffer | undefined =>
  width < pyramid.tileWidth || height < pyramid.tileHeight ? cropTile(whole, width, height) : whole

const readAt = (descriptor: number, offset: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset))
}
