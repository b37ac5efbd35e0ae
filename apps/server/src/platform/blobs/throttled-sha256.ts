import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Blobs } from './blobs.ts'

const PIECE_BYTES = 1024 ** 2
/* The system does not respect shorter pauses. */
const PAUSE_MS = 20

/**
 * Hashes a blob in small pieces with pauses, so that it uses at most `share` of a core.
 * @param share 0..1
 * @returns Undefined if there is no such blob.
 */
export const throttledSha256 = async (
  blobs: Blobs,
  name: string,
  { share, signal }: { share: number; signal: AbortSignal },
): Promise<string | undefined> => {
  const size = await blobs.size(name)
  if (size === undefined) return undefined
  const hash = createHash('sha256')
  let pauseMs = 0
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const started = performance.now()
    hash.update(await blobs.range(name, offset, Math.min(PIECE_BYTES, size - offset)))
    pauseMs += (performance.now() - started) * (1 / share - 1)
    if (pauseMs < PAUSE_MS) continue
    await sleep(pauseMs, undefined, { signal })
    pauseMs = 0
  }
  return hash.digest('hex')
}
