import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder.ts'
import { createRemovalLock } from './s3/removal-lock.ts'

/** Opens the configured store: a bucket, or a folder of the data folder. */
export const openBlobs = async (
  { dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>,
  { pool }: Pick<Database, 'pool'>,
): Promise<Blobs & { close(): Promise<void> }> => {
  const folder = path.join(dataFolder, 'blobs')
  if (s3 === undefined) return Object.assign(folderBlobs(folder), { close: async () => {} })
  // This library of ten megabytes is loaded only for a bucket.
  const { s3Blobs } = await import('./s3/s3.ts')
  return s3Blobs({ config: s3, folder, lock: createRemovalLock(pool) })
}
