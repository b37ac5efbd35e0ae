import { originalBlob } from '#media/blob-names.ts'
import { InvalidFile, type ImportStep } from './types.ts'

/** The original is in storage, whole. */
export const uploadStep: ImportStep = {
  stage: 'upload',
  run: async ({ blobs }, { tenantId, sha256, size }) => {
    const kept = await blobs.size(originalBlob(tenantId, sha256))
    if (kept !== size)
      throw new InvalidFile({ code: 'fileMissing', message: 'The uploaded file is no longer in storage' })
  },
}
