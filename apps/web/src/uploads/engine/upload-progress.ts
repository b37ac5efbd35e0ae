import type { UploadAsset, UploadRecord, UploadStatus } from './upload-status.ts'

/** Returns the progress of a file, 0..1: sending is the first half, the import is the second. */
export const shareOf = ({ status, progress }: Pick<UploadAsset, 'status' | 'progress'>): number => {
  const shares: Record<UploadStatus, number> = {
    IN_PROGRESS: progress / 2,
    PROCESSING: 0.5 + progress / 2,
    COMPLETED: 1,
    ERROR: 1,
  }
  return shares[status]
}

/** Returns the progress of all files of these uploads in whole percent. It is never 100 while a file is in progress. */
export const percentOf = (records: readonly Pick<UploadRecord, 'assets'>[]): number => {
  const shares = records.flatMap(({ assets }) => assets.map(shareOf))
  if (shares.length === 0) return 100
  return Math.floor((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length)
}
