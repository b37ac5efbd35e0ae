import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { hashFile } from '#platform/blobs/durable.ts'
import { derivativeBlob } from '../blob-names.ts'
import type { StoredFile } from './rows.ts'

/** Moves the output of a decoder into storage under a new name. Its bytes are hashed before, so that later damage is found. */
export const storeDerivative = async (blobs: Blobs, tenantId: number, file: string): Promise<StoredFile> => {
  const name = derivativeBlob(tenantId, uuidv7(), path.extname(file).slice(1))
  const content = await hashFile(file)
  await blobs.adopt(file, name)
  return { name, ...content }
}
