import { open } from 'node:fs/promises'
import type { ImageMediaType } from '../formats.ts'

/** What a whole file of the type ends with. A TIFF has no end: its parts lie in any order. */
const END_MARKS: Partial<Record<ImageMediaType, string>> = {
  'image/png': 'IEND',
  'image/jpeg': '\xff\xd9',
  'image/gif': '\0;',
}
/** Some programs write a few bytes more. */
const TAIL = 1024

/** Whether the file stops before its end: an unreadable picture that is cut is worth fetching again. */
export const isCut = async (path: string, mediaType: ImageMediaType): Promise<boolean> => {
  const mark = END_MARKS[mediaType]
  if (mark === undefined) return false
  await using file = await open(path)
  const { size } = await file.stat()
  const start = Math.max(0, size - TAIL)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start)
  return !buffer.subarray(0, bytesRead).includes(mark, 0, 'latin1')
}
