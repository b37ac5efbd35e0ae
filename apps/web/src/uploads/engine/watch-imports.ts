import { IMPORT_POLLING_MS } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import { listImageImportsOfItem, type AssetImport, type ImportType } from '@pressmark/contract/ingest/imports.ts'
import { listAssetImportsOfItem } from '@pressmark/contract/ingest/item-imports.ts'
import { call } from '#shared/api/call.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { failUpload, isPolled, isUnsettled, readImports, type UploadRecord } from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'

type Uploads = Pick<UploadsStore, 'records' | 'change'>

/** Notices come by the dozen while a long import runs; one reading answers all that came within this time. */
const GATHER_MS = 500

/** Follows the imports of the uploads: by the clock, and at once when told that something changed. */
export const watchImports = (uploads: Uploads) => {
  const reading = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const read = async (record: UploadRecord) => {
    if (reading.has(record.itemUploadId)) return
    reading.add(record.itemUploadId)
    await readRecord(uploads, record).finally(() => reading.delete(record.itemUploadId))
  }
  const readAll = (wanted: (record: UploadRecord) => boolean) => {
    for (const record of uploads.records().filter(wanted)) void read(record)
  }
  const clock = setInterval(() => readAll(isPolled), IMPORT_POLLING_MS)

  return {
    /** Something about some import has changed. */
    notice: () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        readAll(isUnsettled)
      }, GATHER_MS)
    },
    stop: () => {
      clearInterval(clock)
      clearTimeout(gathering)
    },
  }
}

/** One call for all assets of a kind of an upload: they are the last ones of the item. */
const readRecord = async (uploads: Uploads, { itemUploadId, itemUuid, assets }: UploadRecord): Promise<void> => {
  if (itemUuid === null) return
  const kinds = new Set(assets.filter(({ status }) => status === 'PROCESSING').map(({ assetType }) => assetType))
  try {
    const readings = await Promise.all([...kinds].map((kind) => readKind(itemUuid, kind)))
    uploads.change(itemUploadId, (now) => readImports(now, readings.flat()))
  } catch (error) {
    // A lost connection or a busy server is asked again by the clock; an item that is gone will not come back.
    if (!(error instanceof CallRefused) || error.status !== 404) return
    uploads.change(itemUploadId, (now) => failUpload(now, { code: 'itemGone', message: error.message }))
  }
}

const readKind = async (uuid: string, kind: ImportType): Promise<readonly AssetImport[]> => {
  const query = { size: MAX_PAGE_SIZE, sort: ['position,desc'] }
  if (kind === 'images') return (await call(listImageImportsOfItem, { params: { uuid }, query }))._embedded.images
  return (await call(listAssetImportsOfItem, { params: { uuid, assetType: kind }, query }))._embedded[kind] ?? []
}
