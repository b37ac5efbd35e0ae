import { originalBlob } from '#media/blob-names.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { asTenant } from '#platform/db/database.ts'
import { importDerivatives } from './derivatives.ts'
import { processDocument } from './process-document.ts'
import type { ImportStep } from './types.ts'
import { InvalidFile } from './invalid-file.ts'

/** Creates the derivatives of an original, or the pages of a document, in a separate process. */
export const processingStep: ImportStep = {
  stage: 'processing',
  run: (context, pipelineFile) => {
    const { kind } = pipelineFile
    return kind === 'pdf'
      ? processDocument(context, pipelineFile)
      : importDerivatives(context, { ...pipelineFile, kind })
  },
}

/** Checks that the original is complete in storage. */
export const uploadStep: ImportStep = {
  stage: 'upload',
  run: async ({ blobs }, { tenantId, sha256, size }) => {
    const storedSize = await blobs.size(originalBlob(tenantId, sha256))
    if (storedSize !== size)
      throw new InvalidFile({ code: 'fileMissing', message: 'The uploaded file no longer exists. Upload it again.' })
  },
}

/** Makes lists and open pages show the current state of the item. */
export const indexingStep: ImportStep = {
  stage: 'indexing',
  run: ({ database }, { tenantId, itemUuid }) =>
    asTenant(database, tenantId, (db) => touchItem(db, itemUuid, { content: false })),
}
