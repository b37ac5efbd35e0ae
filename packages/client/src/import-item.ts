import { findItemImportByImportId, importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Client } from './client.ts'
import { isRefused } from './refusal.ts'

/** Creates an item and starts the import of its files. A second call with the same `importId` returns the item of the first one. So a
 *  program repeats the call if the answer was lost.
 *  @returns the uuid of the item
 *  @throws CallRefused, for example pressmarkAlreadyExists */
export const importItem = async (
  { call }: Pick<Client, 'call'>,
  body: BodyOf<typeof importCulturalItem>,
): Promise<string> => {
  try {
    return (await call(importCulturalItem, { body })).uuid
  } catch (error) {
    // The import of this id has already started: the answer to the first attempt was lost.
    if (!isRefused(error, 'importAlreadyStarted') || !body.importId) throw error
    return (await call(findItemImportByImportId, { query: { importId: body.importId } })).uuid
  }
}
