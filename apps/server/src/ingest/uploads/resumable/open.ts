import path from 'node:path'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { folderPartials } from '#platform/blobs/partial.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { folderUploadParts, type UploadParts } from './upload-parts.ts'
import { bucketUploadParts } from './bucket-parts.ts'

/** Selects the storage of unfinished uploads next to the blobs, so that all processes share it. */
export const openUploadParts = (
  { dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>,
  database: Database,
  blobs: Blobs,
): UploadParts =>
  s3 === undefined
    ? folderUploadParts(folderPartials(path.join(dataFolder, 'partial')), blobs)
    : bucketUploadParts(database, blobs)
