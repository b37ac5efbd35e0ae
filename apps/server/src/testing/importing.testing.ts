import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  findAssetImportByImportId,
  importCulturalItem,
  type AssetImport,
  type ImportType,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { multipart, type TestPerson } from './world.ts'

/** Response of an upload, or the reason for its rejection. */
export type UploadAnswer = UploadedFile & { status: number; detail?: string; reason?: Partial<ImportReason> }

export const uploadTo = async (
  person: TestPerson,
  call: Endpoint,
  name: string,
  bytes: Buffer,
): Promise<UploadAnswer> => {
  const answer = await person.send({ method: 'POST', url: call.path, ...multipart(name, bytes) })
  return { ...answer.json<UploadAnswer>(), status: answer.statusCode }
}

/** Creates an item without files. @returns uuid */
export const emptyItem = async (person: TestPerson, pressmark: string): Promise<string> => {
  const root = (await person.call(findRoot)).body.uuid
  const body = { pressmark, sgtt: `Item ${pressmark}`, parentCollectionsUuids: [root] }
  return (await person.call(importCulturalItem, { body })).body.uuid
}

/** Waits until an import is done or has failed. */
export const endedImport = async (
  person: TestPerson,
  assetType: ImportType,
  importId: string,
): Promise<AssetImport> => {
  for (;;) {
    const { body } = await person.call(findAssetImportByImportId, { params: { assetType }, query: { importId } })
    if (['DONE', 'ERROR'].includes(body.overall.importState)) return body
    await sleep(50)
  }
}
