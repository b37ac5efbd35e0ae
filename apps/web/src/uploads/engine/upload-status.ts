import type { FILE_ROLES, FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import type { ImportReason, ImportState, ImportType } from '@pressmark/contract/ingest/imports.ts'

/** @source spec 000 §4 */
export const UPLOAD_STATUSES = ['IN_PROGRESS', 'PROCESSING', 'COMPLETED', 'ERROR'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** Why a file or an upload failed before the server's import had a say. */
export const UPLOAD_REASONS = [
  'noAssets',
  'signedOut',
  'forbidden',
  'fileTooLarge',
  'unsupportedContent',
  'pressmarkAlreadyExists',
  'connectionLost',
  'itemGone',
  'refused',
] as const

export type UploadReason = ImportReason | (Omit<ImportReason, 'code'> & { code: (typeof UPLOAD_REASONS)[number] })

/** Where an asset's files lie on the server, by what they are. */
export type AssetLinks = Partial<Record<(typeof FILE_ROLES)[FileRole]['link'], string>>

/** One asset of an upload: a file, or those of a model. @source spec 000 §3; `fileName`, `progress` and `reason` are the client's own */
export type UploadAsset = {
  assetUploadId: string
  assetType: ImportType
  sgtt: string
  /** a numbered title does not tell which file it was that failed */
  fileName: string
  importId: string
  status: UploadStatus
  links: AssetLinks
  /** 0..1 within the present status: bytes sent while IN_PROGRESS, the import's own progress while PROCESSING */
  progress: number
  reason?: UploadReason
  /** It failed on its way, before its import began, and may fare better the next time. */
  again?: boolean
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
  /** while IN_PROGRESS: the person holds it back */
  paused?: boolean
  assets: UploadAsset[]
  /** null until the item exists */
  itemUuid: string | null
  /** a collection that the item hangs below, for the link to its page */
  collectionUuid: string | null
  reason?: UploadReason
}

const NEXT: Record<UploadStatus, readonly UploadStatus[]> = {
  IN_PROGRESS: ['PROCESSING', 'ERROR'],
  PROCESSING: ['COMPLETED', 'ERROR'],
  COMPLETED: [],
  ERROR: [],
}

/** Whether the one status may follow the other; an answer that comes late may not bring a finished asset back. */
export const mayFollow = (from: UploadStatus, to: UploadStatus): boolean => NEXT[from].includes(to)

const changeAsset = (
  record: UploadRecord,
  assetUploadId: string,
  change: (asset: UploadAsset) => UploadAsset,
): UploadRecord => ({
  ...record,
  assets: record.assets.map((asset) => (asset.assetUploadId === assetUploadId ? change(asset) : asset)),
})

const moveAsset = (asset: UploadAsset, status: UploadStatus, rest: Partial<UploadAsset> = {}): UploadAsset =>
  mayFollow(asset.status, status) ? { ...asset, progress: 0, ...rest, status } : asset

export const noteProgress = (record: UploadRecord, assetUploadId: string, progress: number): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => ({ ...asset, progress }))

/** The file's bytes have arrived. */
export const finishSending = (record: UploadRecord, assetUploadId: string, links: AssetLinks): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => moveAsset(asset, 'PROCESSING', { links }))

export const failAsset = (record: UploadRecord, assetUploadId: string, reason: UploadReason): UploadRecord =>
  changeAsset(record, assetUploadId, (asset) => failedFor(asset, reason))

const PASSING: ReadonlySet<UploadReason['code']> = new Set(['connectionLost', 'signedOut', 'refused', 'unexpected'])
const failedFor = (asset: UploadAsset, reason: UploadReason): UploadAsset =>
  moveAsset(asset, 'ERROR', { reason, again: PASSING.has(reason.code) })

/** Whether something of it can be sent once more. */
export const hasPassingFailure = ({ status, assets }: UploadRecord): boolean =>
  status !== 'IN_PROGRESS' && assets.some(({ again }) => again)

/** The upload once more, with the assets that failed for a passing reason; all others stay what they are. */
export const beginAgain = (record: UploadRecord): UploadRecord => {
  const begun: UploadRecord = {
    ...record,
    status: 'IN_PROGRESS',
    seen: false,
    assets: record.assets.map((asset) => (asset.again ? unfailed(asset) : asset)),
  }
  delete begun.reason
  return begun
}

const unfailed = ({ assetUploadId, assetType, sgtt, fileName, importId, links }: UploadAsset): UploadAsset => ({
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

/** Every file has been handed over and its import has begun, or has failed before. */
export const setImportStarted = (record: UploadRecord): UploadRecord => ({
  ...record,
  paused: false,
  status: verdict(record.assets),
})

/** The upload cannot go on: whatever of it has not ended ends here, for the same reason. */
export const failUpload = (record: UploadRecord, reason: UploadReason): UploadRecord => ({
  ...record,
  paused: false,
  status: 'ERROR',
  reason,
  assets: record.assets.map((asset) => failedFor(asset, reason)),
})

type Reading = { importId: string; progress: number; overall: { importState: ImportState; reason?: ImportReason } }

/** What the import manager says about the files of an upload; imports of other uploads are passed over.
 *  The first file that it reports as failed makes the whole upload an error. */
export const readImports = (record: UploadRecord, readings: readonly Reading[]): UploadRecord => {
  const byImport = new Map(readings.map((reading) => [reading.importId, reading]))
  const assets = record.assets.map((asset) => readImport(asset, byImport.get(asset.importId)))
  if (record.status !== 'PROCESSING') return { ...record, assets }
  const failed = assets.some((asset, index) => asset.status === 'ERROR' && record.assets[index]?.status !== 'ERROR')
  return { ...record, assets, status: failed ? 'ERROR' : verdict(assets) }
}

const readImport = (asset: UploadAsset, reading: Reading | undefined): UploadAsset => {
  if (!reading || asset.status !== 'PROCESSING') return asset
  const { importState, reason } = reading.overall
  if (importState === 'DONE') return moveAsset(asset, 'COMPLETED')
  if (importState === 'ERROR') return moveAsset(asset, 'ERROR', reason ? { reason } : {})
  return { ...asset, progress: reading.progress }
}

/** A file that was refused before its import is told at the end: the others go on. */
const verdict = (assets: readonly UploadAsset[]): UploadStatus => {
  if (assets.some(({ status }) => status === 'PROCESSING')) return 'PROCESSING'
  return assets.length > 0 && assets.every(({ status }) => status === 'COMPLETED') ? 'COMPLETED' : 'ERROR'
}

/** Whether the clock asks for its import: until every asset is done or the first reports an error. @source spec 000 §4 */
export const isPolled = ({ status }: UploadRecord): boolean => status === 'PROCESSING'

/** Whether a notice may still bring news: after the first error the other files go on, without the clock. */
export const isUnsettled = ({ status, assets }: UploadRecord): boolean =>
  status !== 'IN_PROGRESS' && assets.some((asset) => asset.status === 'PROCESSING')

/** Whether nothing more will happen to it. */
export const isDone = (record: UploadRecord): boolean =>
  (record.status === 'COMPLETED' || record.status === 'ERROR') && !isUnsettled(record)

/** What a page that opens makes of the records that it finds: one whose sending tab is gone cannot be sent again,
 *  since browsers forget the files; what was complete had been shown. `alive` holds the uploads that another tab still sends. */
export const afterPageLoad = (records: readonly UploadRecord[], alive: ReadonlySet<string>): UploadRecord[] =>
  records
    .filter(({ status, itemUploadId }) => status !== 'IN_PROGRESS' || alive.has(itemUploadId))
    .map((record) => (record.status === 'COMPLETED' ? { ...record, seen: true } : record))
