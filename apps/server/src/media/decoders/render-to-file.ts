import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runDecoder } from './decode.ts'
import type { RegionJob } from './job.ts'

/**
 * Computes an image of any size in a child process, which ends at once when the signal aborts.
 * @param folder Must not exist. It is removed if this throws.
 * @returns The file, inside `folder`.
 * @throws the reason of the signal, or the error of the process
 */
export const renderToFile = async (region: RegionJob, folder: string, signal: AbortSignal): Promise<string> => {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const outcome = await runDecoder({ kind: 'region', folder, region }, { signal })
  if (outcome.type === 'decoded') return join(folder, outcome.files.picture)
  signal.throwIfAborted()
  throw new Error(`The image could not be created: ${outcome.reason} ${JSON.stringify(outcome.detail)}`)
}
