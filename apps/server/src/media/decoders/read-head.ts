import { open } from 'node:fs/promises'
import { CONTENT_HEAD } from './content-type.ts'

/** The bytes of a file's start that tell what it is. */
export const readHead = async (path: string): Promise<Buffer> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CONTENT_HEAD), 0, CONTENT_HEAD, 0)
  return buffer.subarray(0, bytesRead)
}
