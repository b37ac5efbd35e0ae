import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Reads a stream to its end. @returns Its hash in hex, and the number of bytes. */
export const sha256Of = async (source: Readable): Promise<{ sha256: string; size: number }> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
