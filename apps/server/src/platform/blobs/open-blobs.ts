import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder.ts'
import { createRemovalLock } from './s3/removal-lock.ts'
import { s3Blobs } from './s3/s3.ts'

/** The store that the configuration names: a bucket, or a folder of the data folder. */
export const openBlobs = (
  { dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>,
  { pool }: Pick<Database, 'pool'>,
): Blobs & { close(): Promise<void> } => {
  const folder = path.join(dataFolder, 'blobs')
  if (s3 === undefined) return Object.assign(folderBlobs(folder), { close: async () => {} })
  return s3Blobs({ config: s3, folder, lock: createRemovalLock(pool) })
}
