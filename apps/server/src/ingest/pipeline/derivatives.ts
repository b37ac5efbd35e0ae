import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { originalBlob } from '#media/blob-names.ts'
import type { Config } from '#platform/config.ts'
import type { PipelineFile, StepContext } from './types.ts'

export const workFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => path.join(dataFolder, 'work')

/** A worker that is killed leaves half derivatives; at start nothing there belongs to anybody. */
export const clearWork = (config: Pick<Config, 'dataFolder'>): Promise<void> =>
  rm(workFolder(config), { recursive: true, force: true })

/** Lends the original as a local file, and the name of a folder that may be made and is gone afterwards. */
export const withOriginal = async <Result>(
  { blobs, config }: StepContext,
  { tenantId, sha256 }: PipelineFile,
  work: (source: string, folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(workFolder(config), { recursive: true })
  const folder = path.join(workFolder(config), uuidv7())
  const original = await blobs.local(originalBlob(tenantId, sha256))
  try {
    return await work(original.file, folder)
  } finally {
    await original.release()
    await rm(folder, { recursive: true, force: true })
  }
}
