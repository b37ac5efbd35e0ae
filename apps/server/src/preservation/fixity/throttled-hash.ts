import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Blobs } from '#platform/blobs/blobs.ts'

const PIECE_BYTES = 1024 ** 2
/* Shorter pauses are not kept to by the system. */
const PAUSE_MS = 20

/** Reads a blob in small pieces and rests in between, so that it takes no more than `share` of a core.
 *  @param share 0..1
 *  @returns undefined when there is no such blob */
export const throttledSha256 = async (
  blobs: Blobs,
  name: string,
  { share, signal }: { share: number; signal: AbortSignal },
): Promise<string | undefined> => {
  const size = await blobs.size(name)
  if (size === undefined) return undefined
  const hash = createHash('sha256')
  let owed = 0
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const started = performance.now()
    hash.update(await blobs.range(name, offset, Math.min(PIECE_BYTES, size - offset)))
    owed += (performance.now() - started) * (1 / share - 1)
    if (owed < PAUSE_MS) continue
    await sleep(owed, undefined, { signal })
    owed = 0
  }
  return hash.digest('hex')
}
