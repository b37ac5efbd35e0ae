import { createReadStream } from 'node:fs'
import path from 'node:path'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v5 as uuidv5 } from 'uuid'
import { notePages } from '#catalogue/items/documents.ts'
import { originalBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import type { DecoderRefusal } from '#media/decoders/job.ts'
import { asTenant } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { imageFile } from '../imports/new-file.ts'
import { startFileImport } from '../imports/start.ts'
import { recordUpload } from '../uploads/uploads.ts'
import type { PipelineFile, StepContext } from './types.ts'
import { InvalidFile, invalidFileFrom } from './invalid-file.ts'
import { withOriginal } from './derivatives.ts'

/** Number of pages that one decoder child renders, and maximum number of pages that wait on disk. */
const BATCH = 10
// The largest page takes 0.6 GB in the PDF engine, and the same amount during its conversion to JPEG.
const MEMORY = 2_500_000_000

/** Creates an image of the item from each page, in order, and imports it like any image. Pages that an interrupted run has
 *  imported are not rendered again. @throws InvalidFile */
export const processDocument = async (context: StepContext, file: PipelineFile): Promise<void> => {
  let first = await pagesTaken(context, file)
  for (;;) {
    const pages = await withOriginal(context, file, (source, folder) =>
      takePages(context, file, { source, folder, first, count: BATCH }),
    )
    first += BATCH
    if (first >= pages) return asTenant(context.database, file.tenantId, (db) => notePages(db, file.uuid, pages))
  }
}

/* The ID of a page's import is derived from its document and number, so a repeated run creates no duplicate. */
const importIdOf = ({ importId }: PipelineFile, page: number) => uuidv5(`page ${page}`, importId)

const pagesTaken = (context: StepContext, file: PipelineFile): Promise<number> =>
  asTenant(context.database, file.tenantId, async (db) => {
    for (let page = 1; ; page += 1) {
      const existing = await db
        .selectFrom('asset_import')
        .select('import_id')
        .where('tenant_id', '=', db.tenantId)
        .where('import_id', '=', importIdOf(file, page))
        .executeTakeFirst()
      if (existing === undefined) return page - 1
    }
  })

/** Imports the pages.
 *  @returns number of pages of the document */
const takePages = async (
  context: StepContext,
  pipelineFile: PipelineFile,
  range: { source: string; folder: string; first: number; count: number },
): Promise<number> => {
  const { signal, config } = context
  let page = range.first + 1
  const onProgress = (progress: number) => {
    page += 1
    context.onProgress(progress)
  }
  const limits = { memory: MEMORY, step: config.pdfPageTimeoutMs }
  const outcome = await runDecoder<'pdf'>({ kind: 'pdf', ...range }, { signal, onProgress, limits })
  if (outcome.type === 'refused') throw isSlowPage(outcome) ? pageTooSlow(page, limits.step) : invalidFileFrom(outcome)
  for (const [index, file] of outcome.files.entries())
    await takePage(context, pipelineFile, path.join(range.folder, file), range.first + index + 1)
  return outcome.pages
}

/* The decoder reports progress after each page. */
const isSlowPage = (refusal: DecoderRefusal): boolean =>
  refusal.reason === 'decoderTimeout' && refusal.detail.cause === 'step'

const pageTooSlow = (page: number, ms: number): InvalidFile =>
  new InvalidFile({
    code: 'pdfPageTooSlow',
    message: `Page ${page} takes longer than ${ms / 1000} seconds to draw.`,
    page,
  })

const takePage = async (
  { blobs, database, jobs }: StepContext,
  pipelineFile: PipelineFile,
  file: string,
  page: number,
) => {
  const { tenantId, itemUuid, originalName } = pipelineFile
  const { sha256, size } = await blobs.put(createReadStream(file), (content) => originalBlob(tenantId, content.sha256))
  const stem = originalName.replace(/(.)\.pdf$/i, '$1')
  await asTenant(database, tenantId, async (db) => {
    const uploadedFile = { originalName: `${stem} p. ${page}.jpg`, sha256, size, mediaType: 'image/jpeg' }
    const imageLink = await recordUpload(db, null, uploadedFile)
    const image = imageFile({ imageLink, importId: importIdOf(pipelineFile, page), sgtt: titleOf(stem, page) })
    await startFileImport(db, jobs, null, { itemUuid, file: image })
  }).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'importAlreadyStarted')) throw error
  })
}

/* Titles hold 256 characters, and the page number must not be cut off. */
const titleOf = (stem: string, page: number) => `${truncate(stem, 240)}, p. ${page}`
