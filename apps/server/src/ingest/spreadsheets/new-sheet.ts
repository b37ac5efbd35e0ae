import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v7 as uuidv7 } from 'uuid'
import { originalBlob } from '#media/blob-names.ts'
import { requireCollections } from '#catalogue/collections/find.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED } from '../uploads/accepted.ts'
import { findUpload } from '../uploads/uploads.ts'
import { csvLayout } from './read/csv-layout.ts'
import type { Layout } from './read/layout.ts'
import { readHeaders, readRows } from './read/read-rows.ts'
import { InvalidSheet } from './read/invalid-sheet.ts'
import { readSheetName } from './read/xlsx-rows.ts'
import { firstTargets } from './targets.ts'

const SAMPLES = 3
const ROWS_FOR_SAMPLES = 50
const MAX_SHOWN = 200

/** Inspects an uploaded spreadsheet and creates its import with a first mapping. No transaction is open while it reads.
 *  @returns UUID
 *  @throws notFound for the collection; uploadNotFound, unsupportedContent; spreadsheetUnreadable with the reason */
export const createSheet = async (
  { database, blobs }: { database: Database; blobs: Blobs },
  { tenantId, personUuid }: { tenantId: number; personUuid: string },
  { link, collectionUuid }: { link: string; collectionUuid: string },
): Promise<string> => {
  const upload = await asTenant(database, tenantId, async (db) => {
    await requireCollections(db, [collectionUuid])
    return findUpload(db, link, ACCEPTED.spreadsheet)
  })
  const original = await blobs.local(originalBlob(tenantId, upload.originalSha256))
  const seen = await lookIn(original.file, upload.mediaType)
    .catch(refuseInvalid)
    .finally(() => original.release())
  return asTenant(database, tenantId, async (db) => {
    const uuid = uuidv7()
    await db
      .insertInto('sheet_import')
      .values({
        tenant_id: tenantId,
        uuid,
        person_uuid: personUuid,
        collection_uuid: collectionUuid,
        original_name: upload.originalName,
        original_sha256: upload.originalSha256,
        layout: JSON.stringify(seen.layout),
        headers: seen.headers,
        samples: JSON.stringify(seen.samples),
        targets: await firstTargets(db, seen.headers),
      })
      .execute()
    return uuid
  })
}

const lookIn = async (file: string, mediaType: string) => {
  const layout: Layout =
    mediaType === 'text/csv' || mediaType === 'application/gzip'
      ? await csvLayout(file, { gzipped: mediaType === 'application/gzip' })
      : { format: 'xlsx', sheetName: await readSheetName(file) }
  const headers = (await readHeaders(file, layout)).map(storable)
  return { layout, headers, samples: await samplesOf(file, layout, headers.length) }
}

/* Returns the first values of each column that are not empty. */
const samplesOf = async (file: string, layout: Layout, columns: number): Promise<string[][]> => {
  const samples = Array.from({ length: columns }, (): string[] => [])
  for await (const { number, cells } of readRows(file, layout)) {
    for (const [at, found] of samples.entries()) {
      const value = truncate(storable((cells[at] ?? '').trim()), MAX_SHOWN)
      if (value !== '' && found.length < SAMPLES) found.push(value)
    }
    if (number > ROWS_FOR_SAMPLES) break
  }
  return samples
}

/* PostgreSQL stores neither NUL characters nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const refuseInvalid = (error: unknown): never => {
  if (error instanceof InvalidSheet)
    throw new Refusal('spreadsheetUnreadable', { detail: error.message, facts: { reason: error.reason } })
  throw error
}
