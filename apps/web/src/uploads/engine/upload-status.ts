import type { FILE_ROLES, FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import type { ImportState, ImportType } from '@pressmark/contract/ingest/imports.ts'

/** @source spec 000 §4 */
export const UPLOAD_STATUSES = ['IN_PROGRESS', 'PROCESSING', 'COMPLETED', 'ERROR'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** Reasons for failures before the import started. */
export const UPLOAD_REASONS = [
  'noAssets',
  'signedOut',
  'forbidden',
  'fileTooLarge',
  'storageLimitReached',
  'unsupportedContent',
  'pressmarkAlreadyExists',
  'connectionLost',
  'itemGone',
  'refused',
] as const

export type UploadReason = ImportReason | (Omit<ImportReason, 'code'> & { code: (typeof UPLOAD_REASONS)[number] })

/** Links of an asset's files on the server, by their role. */
export type AssetLinks = Partial<Record<(typeof FILE_ROLES)[FileRole]['link'], string>>

/** One asset of an upload: one file, or the files of a model. `fileName`, `progress` and `reason` are only used by the
 *  client. @source spec 000 §3 */
export type UploadAsset = {
  assetUploadId: string
  assetType: ImportType
  sgtt: string
  /** identifies the failed file, because a numbered title does not */
  fileName: string
  importId: string
  status: UploadStatus
  links: AssetLinks
  /** 0..1 within the current status: bytes sent while IN_PROGRESS, progress of the import while PROCESSING */
  progress: number
  reason?: UploadReason
  /** The file replaces the file of an image, which is shown until the new one is processed. */
  replaces?: boolean
  /** It failed before its import started, for a reason that may pass. */
  retryable?: boolean
}

/** One run of the wizard. @source spec 000 §3 */
export type UploadRecord = {
  /** also the importId of a new item's import */
  itemUploadId: string
  name: string
  author: string
  pressmark: string
  /** ISO 8601 */
  startedAt: string
  status: UploadStatus
  seen: boolean
  /** while IN_PROGRESS: the person has paused it */
  paused?: boolean
  /** while IN_PROGRESS: the connection was lost, and the next try is at this time, in ms since 1970 */
  retryAt?: number
  assets: UploadAsset[]
  /** null until the item exists */
  itemUuid: string | null
  /** a collection that contains the item, for the link to its page */
  collectionUuid: string | null
  reason?: UploadReason
}

const NEXT: Record<UploadStatus, readonly UploadStatus[]> = {
  IN_PROGRESS: ['PROCESSING', 'ERROR'],
  PROCESSING: ['COMPLETED', 'ERROR'],
  COMPLETED: [],
  ERROR: [],
}

/** Returns whether one status may follow another. A late response must not reopen a finished asset. */
export const mayFollow = (from: UploadStatus, to: UploadStatus): boolean => NEXT[from].includes(to)

const changeAsset = (
  record: UploadRecord,
  assetUploadId: string,
  change: (asset: UploadAsset) => UploadAsset,
): UploadRecord => ({
  ...record,
  assets: record.assets.map((asset) => (asset.assetUploadId === assetUploadId ? change(asset) : asset)),
})

const withStatus = (asset: UploadAsset, status: UploadStatus, rest: Partial<UploadAsset> = {}): UploadAsset =>
  mayFollow(asset.status, status) ? { ...asset, progress: 0, ...rest, status } : asset

export const setProgress = (record: UploadRecord, assetUploadId: string, progress: number): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => ({ ...asset, progress }))

/** Records that all bytes of the file have arrived. */
export const setSent = (record: UploadRecord, assetUploadId: string, links: AssetLinks): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => withStatus(asset, 'PROCESSING', { links }))

export const failAsset = (record: UploadRecord, assetUploadId: string, reason: UploadReason): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => failedWith(asset, reason))

const RETRYABLE: ReadonlySet<UploadReason['code']> = new Set([
  'connectionLost',
  'signedOut',
  'storageLimitReached',
  'refused',
  'unexpected',
])
const failedWith = (asset: UploadAsset, reason: UploadReason): UploadAsset =>
  withStatus(asset, 'ERROR', { reason, retryable: RETRYABLE.has(reason.code) })

/** Returns whether part of the upload can be retried. */
export const hasRetryableFailure = ({ status, assets }: UploadRecord): boolean =>
  status !== 'IN_PROGRESS' && assets.some(({ retryable }) => retryable)

/** Returns the upload with the assets that failed for a passing reason set back to sending. All others stay unchanged. */
export const restartUpload = (record: UploadRecord): UploadRecord => {
  const restarted: UploadRecord = {
    ...record,
    status: 'IN_PROGRESS',
    seen: false,
    assets: record.assets.map((asset) => (asset.retryable ? resetAsset(asset) : asset)),
  }
  delete restarted.reason
  return restarted
}

const resetAsset = ({ assetUploadId, assetType, sgtt, fileName, importId, links }: UploadAsset): UploadAsset => ({
  assetUploadId,
  assetType,
  sgtt,
  fileName,
  importId,
  links,
  status: 'IN_PROGRESS',
  progress: 0,
})

export const setPaused = (record: UploadRecord, { paused }: { paused: boolean }): UploadRecord => ({
  ...record,
  paused,
})

/** Records the time of the next try after a lost connection, or that nothing waits. */
export const setRetryAt = (record: UploadRecord, retryAt: number | undefined): UploadRecord => {
  if (retryAt !== undefined) return { ...record, retryAt }
  const { retryAt: _, ...rest } = record
  return rest
}

/** Records that every file has been sent and its import has started, or has failed before. */
export const setImportStarted = (record: UploadRecord): UploadRecord => ({
  ...record,
  paused: false,
  status: statusOf(record.assets),
})

/** Ends the upload, and every asset that has not ended yet, with the same reason. */
export const failUpload = (record: UploadRecord, reason: UploadReason): UploadRecord => ({
  ...record,
  paused: false,
  status: 'ERROR',
  reason,
  assets: record.assets.map((asset) => failedWith(asset, reason)),
})

type ImportReading = {
  importId: string
  progress: number
  overall: { importState: ImportState; reason?: ImportReason }
}

/** Applies the states of the import manager to an upload. Imports of other uploads are ignored.
 *  The first file that has failed sets the whole upload to ERROR. */
export const readImports = (record: UploadRecord, readings: readonly ImportReading[]): UploadRecord => {
  const byImport = new Map(readings.map((reading) => [reading.importId, reading]))
  const assets = record.assets.map((asset) => readImport(asset, byImport.get(asset.importId)))
  if (record.status !== 'PROCESSING') return { ...record, assets }
  const failed = assets.some((asset, index) => asset.status === 'ERROR' && record.assets[index]?.status !== 'ERROR')
  return { ...record, assets, status: failed ? 'ERROR' : statusOf(assets) }
}

const readImport = (asset: UploadAsset, reading: ImportReading | undefined): UploadAsset => {
  if (!reading || asset.status !== 'PROCESSING') return asset
  const { importState, reason } = reading.overall
  if (importState === 'DONE') return withStatus(asset, 'COMPLETED')
  if (importState === 'ERROR') return withStatus(asset, 'ERROR', reason ? { reason } : {})
  return { ...asset, progress: reading.progress }
}

/** Returns the status of an upload. A file that was refused before its import counts at the end, because the others continue. */
const statusOf = (assets: readonly UploadAsset[]): UploadStatus => {
  if (assets.some(({ status }) => status === 'PROCESSING')) return 'PROCESSING'
  return assets.length > 0 && assets.every(({ status }) => status === 'COMPLETED') ? 'COMPLETED' : 'ERROR'
}

/** Returns whether to poll its import: until every asset is done or the first one reports an error. @source spec 000 §4 */
export const isPolled = ({ status }: UploadRecord): boolean => status === 'PROCESSING'

/** Returns whether a notice may still change it. After the first error the other files continue without polling. */
export const isUnsettled = ({ status, assets }: UploadRecord): boolean =>
  status !== 'IN_PROGRESS' && assets.some((asset) => asset.status === 'PROCESSING')

/** Returns whether the upload is final. */
export const isDone = (record: UploadRecord): boolean =>
  (record.status === 'COMPLETED' || record.status === 'ERROR') && !isUnsettled(record)

/** Returns the records after a page load. An upload whose sending tab was closed is dropped, because browsers forget its files.
 *  Completed uploads count as seen. `alive` contains the uploads that another tab is sending. */
export const afterPageLoad = (records: readonly UploadRecord[], alive: ReadonlySet<string>): UploadRecord[] =>
  records
    .filter(({ status, itemUploadId }) => status !== 'IN_PROGRESS' || alive.has(itemUploadId))
    .map((record) => (record.status === 'COMPLETED' ? { ...record, seen: true } : record))
