import { IMPORT_POLLING_MS } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import { listImageImportsOfItem, type AssetImport, type ImportType } from '@pressmark/contract/ingest/imports.ts'
import { listAssetImportsOfItem } from '@pressmark/contract/ingest/item-imports.ts'
import { call } from '#shared/api/call.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { failUpload, isPolled, isUnsettled, readImports, type UploadRecord } from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'

type Uploads = Pick<UploadsStore, 'records' | 'change'>

/** A long import sends dozens of notices. One request answers all notices within this time. */
const GATHER_MS = 500

/** Follows the imports of the uploads by polling, and after notices of the server. */
export const watchImports = (uploads: Uploads) => {
  const reading = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = async (record: UploadRecord) => {
    if (reading.has(record.itemUploadId)) return
    reading.add(record.itemUploadId)
    await readRecord(uploads, record).finally(() => reading.delete(record.itemUploadId))
  }
  const readAll = (filter: (record: UploadRecord) => boolean) => {
    for (const record of uploads.records().filter(filter)) void read(record)
  }
  const poll = setInterval(() => readAll(isPolled), IMPORT_POLLING_MS)

  return {
    /** Schedules a request after a notice. */
    scheduleRead: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readAll(isUnsettled)
      }, GATHER_MS)
    },
    stop: () => {
      clearInterval(poll)
      clearTimeout(timer)
    },
  }
}

/** Reads all assets of an upload with one call for each kind. They are the last ones of the item. */
const readRecord = async (uploads: Uploads, { itemUploadId, itemUuid, assets }: UploadRecord): Promise<void> => {
  if (itemUuid === null) return
  const kinds = new Set(assets.filter(({ status }) => status === 'PROCESSING').map(({ assetType }) => assetType))
  try {
    const readings = await Promise.all([...kinds].map((kind) => readKind(itemUuid, kind)))
    uploads.change(itemUploadId, (current) => readImports(current, readings.flat()))
  } catch (error) {
    // After a lost connection or a busy server the next poll tries again. A deleted item does not come back.
    if (!(error instanceof CallRefused) || error.status !== 404) return
    uploads.change(itemUploadId, (current) => failUpload(current, { code: 'itemGone', message: error.message }))
  }
}

const readKind = async (uuid: string, kind: ImportType): Promise<readonly AssetImport[]> => {
  const query = { size: MAX_PAGE_SIZE, sort: ['position,desc'] }
  if (kind === 'images') return (await call(listImageImportsOfItem, { params: { uuid }, query }))._embedded.images
  return (await call(listAssetImportsOfItem, { params: { uuid, assetType: kind }, query }))._embedded[kind] ?? []
}
