import { open } from 'node:fs/promises'
import type { ImageMediaType } from '../formats.ts'

/** The end marker of each type. A TIFF has none: its parts can be in any order. */
const END_MARKERS: Partial<Record<ImageMediaType, string>> = {
  'image/png': 'IEND',
  'image/jpeg': '\xff\xd9',
  'image/gif': '\0;',
}
/** Some programs write a few more bytes after the marker. */
const TAIL = 1024

/** Returns whether the file ends before its end marker. An unreadable image that is truncated is worth fetching again. */
export const isCut = async (path: string, mediaType: ImageMediaType): Promise<boolean> => {
  const marker = END_MARKERS[mediaType]
  if (marker === undefined) return false
  await using file = await open(path)
  const { size } = await file.stat()
  const start = Math.max(0, size - TAIL)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start)
  return !buffer.subarray(0, bytesRead).includes(marker, 0, 'latin1')
}
