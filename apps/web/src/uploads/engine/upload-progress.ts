import type { UploadAsset, UploadRecord, UploadStatus } from './upload-status.ts'

/** How far a file is, 0..1: its sending is the first half, its import the second. */
export const shareOf = ({ status, progress }: Pick<UploadAsset, 'status' | 'progress'>): number => {
  const shares: Record<UploadStatus, number> = {
    IN_PROGRESS: progress / 2,
    PROCESSING: 0.5 + progress / 2,
    COMPLETED: 1,
    ERROR: 1,
  }
  return shares[status]
}

/** How far all files of these uploads are together, in whole percent; never 100 while one is under way. */
export const percentOf = (records: readonly Pick<UploadRecord, 'assets'>[]): number => {
  const shares = records.flatMap(({ assets }) => assets.map(shareOf))
  if (shares.length === 0) return 100
  return Math.floor((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length)
}
