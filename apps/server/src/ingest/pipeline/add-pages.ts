import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { v5 as uuidv5 } from 'uuid'
import { addAsset } from '#catalogue/assets/create.ts'
import { placeAfter } from '#catalogue/assets/order.ts'
import { showFirstPage } from '#catalogue/assets/pages.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { openFileImport } from '../imports/start.ts'
import type { PipelineFile } from './types.ts'

/** Adds the further pages of a TIFF as images of the item, after the first page, and starts their imports. They share its original.
 *  @param facts the properties of the original that its decoder found */
export const addPages = async (
  db: TenantDb,
  jobs: Enqueue,
  file: Pick<PipelineFile, 'importId' | 'uuid' | 'itemUuid' | 'originalName' | 'sha256'>,
  facts: unknown,
): Promise<void> => {
  const { pages = 1, mediaType } = facts as { pages?: number; mediaType?: string } // of a decoder
  if (pages < 2 || mediaType !== 'image/tiff') return
  const { uuid, itemUuid, originalName, sha256 } = file
  const first = await showFirstPage(db, uuid)
  if (first === undefined) return
  const added: string[] = []
  for (let page = 2; page <= pages; page += 1) {
    const metadata = [{ name: 'sgtt', value: titleOf(first.title, page) }, ...first.others]
    const asset = await addAsset(db, null, itemUuid, {
      kind: 'images',
      metadata,
      originalName,
      originalSha256: sha256,
      page,
    })
    await openFileImport(db, jobs, { importId: uuidv5(`page ${page}`, file.importId), itemUuid, asset })
    added.push(asset)
  }
  await placeAfter(db, { item: itemUuid, kind: 'images' }, uuid, added)
}

/* Titles hold 256 characters, and the page number must not be cut off. */
const titleOf = (title: string, page: number): string => `${truncate(title, 240)}, p. ${page}`
