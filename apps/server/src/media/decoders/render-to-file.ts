import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runDecoder } from './decode.ts'
import type { RegionJob } from './job.ts'

/** Makes a picture of any size, in a process of its own that ends at once when the signal comes.
 *  @param folder must not exist; it is gone when this throws
 *  @returns the file, inside of `folder`
 *  @throws the signal's reason, and what the process failed at */
export const renderToFile = async (region: RegionJob, folder: string, signal: AbortSignal): Promise<string> => {
  await mkdir(dirname(folder), { recursive: true })
  const outcome = await runDecoder({ kind: 'region', folder, region }, { signal })
  if (outcome.type === 'decoded') return join(folder, outcome.files.picture)
  signal.throwIfAborted()
  throw new Error(`The picture could not be made: ${outcome.reason} ${JSON.stringify(outcome.detail)}`)
}
