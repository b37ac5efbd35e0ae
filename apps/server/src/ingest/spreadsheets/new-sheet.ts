import type { SheetMode } from '@pressmark/contract/ingest/spreadsheets.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v7 as uuidv7 } from 'uuid'
import { originalBlob } from '#media/blob-names.ts'
import { requireCollections } from '#catalogue/collections/find.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { createSlots } from '#platform/process/slots.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED } from '../uploads/accepted.ts'
import { findUpload } from '../uploads/uploads.ts'
import { InvalidSheet } from './read/invalid-sheet.ts'
import type { Layout } from './read/layout.ts'
import { FIRST_ROWS, openSheet } from './read/open-sheet.ts'
import { headersOf } from './read/read-rows.ts'
import { firstMapping } from './targets.ts'
import { findSource } from './update/export-columns.ts'
import { firstUpdateMapping } from './update/update-targets.ts'

const SAMPLES = 3
const ROWS_FOR_SAMPLES = 50
const MAX_SHOWN = 200

type NewSheet = { link: string; collectionUuid?: string; mode?: SheetMode; signal: AbortSignal }

/** Inspects an uploaded spreadsheet and creates its import with a first mapping. A spreadsheet of an export is always an update. No
 *  transaction is open while it reads.
 *  @param input `signal` ends the reading when the client has disconnected
 *  @returns UUID
 *  @throws badRequest without a collection for new items; notFound for the collection; uploadNotFound, unsupportedContent; spreadsheetUnreadable with the reason */
export const createSheet = async (
  { database, blobs }: { database: Database; blobs: Blobs },
  { tenantId, personUuid }: { tenantId: number; personUuid: string },
  { link, collectionUuid, mode: requestedMode = 'create', signal }: NewSheet,
): Promise<string> => {
  const upload = await asTenant(database, tenantId, async (db) => {
    if (collectionUuid !== undefined) await requireCollections(db, [collectionUuid])
    return findUpload(db, link, ACCEPTED.spreadsheet)
  })
  const original = await blobs.local(originalBlob(tenantId, upload.originalSha256))
  const seen = await inTurn(() => inspect(original.file, upload.mediaType, signal))
    .catch(refuseInvalid)
    .finally(() => original.release())
  return asTenant(database, tenantId, async (db) => {
    const uuid = uuidv7()
    const source = await findSource(db, seen.headers)
    const mode = source === undefined ? requestedMode : 'update'
    if (mode === 'create' && collectionUuid === undefined)
      throw new Refusal('badRequest', { detail: 'Name the collection of the new items.' })
    await db
      .insertInto('sheet_import')
      .values({
        tenant_id: tenantId,
        uuid,
        person_uuid: personUuid,
        mode,
        kind: source?.kind ?? 'ITEM',
        collection_uuid: mode === 'create' ? (collectionUuid ?? null) : null,
        export_uuid: source?.uuid ?? null,
        original_name: upload.originalName,
        original_sha256: upload.originalSha256,
        layout: JSON.stringify(seen.layout),
        headers: seen.headers,
        samples: JSON.stringify(seen.samples),
        ...(await (mode === 'update' ? firstUpdateMapping(db, seen.headers, source) : firstMapping(db, seen.headers))),
      })
      .execute()
    return uuid
  })
}

/* Reads the headers, and the first values of each column that are not empty. */
const inspect = async (file: string, mediaType: string, signal: AbortSignal) => {
  let layout: Layout | undefined
  let headers: string[] | undefined
  let samples: string[][] = []
  for await (const line of openSheet({ file, mediaType }, { signal, limits: FIRST_ROWS })) {
    if ('layout' in line) layout = line.layout
    else if (headers === undefined) {
      headers = headersOf(line.row.cells).map(storable)
      samples = headers.map(() => [])
    } else {
      addSamples(samples, line.row.cells)
      if (line.row.number > ROWS_FOR_SAMPLES) break
    }
  }
  return { layout, headers: headers ?? headersOf(), samples }
}

const addSamples = (samples: string[][], cells: readonly string[]): void => {
  for (const [at, found] of samples.entries()) {
    const value = truncate(storable((cells[at] ?? '').trim()), MAX_SHOWN)
    if (value !== '' && found.length < SAMPLES) found.push(value)
  }
}

/* A child can take a gigabyte, so few of them run at a time. */
const inTurn = createSlots(2)

/* PostgreSQL stores neither NUL characters nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const refuseInvalid = (error: unknown): never => {
  if (error instanceof InvalidSheet)
    throw new Refusal('spreadsheetUnreadable', { detail: error.message, facts: { reason: error.reason } })
  throw error
}
