import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { writePyramid, writeThumbnail } from './image-derivatives.ts'
import { readImageSource } from './image-source.ts'
import type { ImageMediaType } from '../formats.ts'
import type { Decode, DecoderRefusal } from '../job.ts'
import { isServerError } from '../server-error.ts'

/** Makes the pyramid and the thumbnail in the folder of the job. @param onProgress 0..1 */
export const decodeImage: Decode<'image'> = async (job, limits, onProgress) => {
  let mediaType: ImageMediaType | undefined
  try {
    const source = await readImageSource(job.source, { limit: limits.pixels, page: job.page })
    if (source.type === 'refused') return source
    mediaType = source.facts.mediaType
    onProgress(0.05)
    await writePyramid(source, join(job.folder, 'pyramid.tif'), limits.pixels)
    onProgress(0.95)
    await writeThumbnail(source, job.folder, join(job.folder, 'thumb.webp'))
    onProgress(1)
    return { type: 'decoded', ...source.facts, files: { pyramid: 'pyramid.tif', thumbnail: 'thumb.webp' } }
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error)
    return refusalOf(errorText, mediaType !== undefined && (await isCut(job.source, mediaType)))
  }
}

const CUT_SHORT = /premature end|end of (file|stream|data)|truncated|unexpected end|not enough data|read error at/i

const refusalOf = (errorText: string, cut: boolean): DecoderRefusal => {
  if (isServerError(errorText))
    return { type: 'refused', reason: 'decoderFailed', detail: { cause: 'crash', errorText } }
  return {
    type: 'refused',
    reason: cut || CUT_SHORT.test(errorText) ? 'imageTruncated' : 'imageUnreadable',
    detail: { errorText },
  }
}

/** The end marker of each type. A TIFF has none: its parts can be in any order. */
const END_MARKERS: Partial<Record<ImageMediaType, string>> = {
  'image/png': 'IEND',
  'image/jpeg': '\xff\xd9',
  'image/gif': '\0;',
}
/** Some programs write a few more bytes after the marker. */
const TAIL = 1024

/** Returns whether the file ends before its end marker. An unreadable image that is truncated is worth fetching again. */
const isCut = async (path: string, mediaType: ImageMediaType): Promise<boolean> => {
  const marker = END_MARKERS[mediaType]
  if (marker === undefined) return false
  await using file = await open(path)
  const { size } = await file.stat()
  const start = Math.max(0, size - TAIL)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start)
  return !buffer.subarray(0, bytesRead).includes(marker, 0, 'latin1')
}
