import { originalBlob } from '#media/blob-names.ts'
import { UnfitFile, type Step } from './steps.ts'

/** The original is in storage, whole. */
export const uploadStep: Step = {
  stage: 'upload',
  run: async ({ blobs }, { tenantId, sha256, size }) => {
    const kept = await blobs.size(originalBlob(tenantId, sha256))
    if (kept !== size)
      throw new UnfitFile({ code: 'fileMissing', message: 'The uploaded file is no longer in storage' })
  },
}
