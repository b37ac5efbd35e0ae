import { open } from 'node:fs/promises'
import { CONTENT_HEAD } from './content-type.ts'

/** Reads the first bytes of a file, which identify its type. */
export const readHead = async (path: string): Promise<Buffer> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CONTENT_HEAD), 0, CONTENT_HEAD, 0)
  return buffer.subarray(0, bytesRead)
}
