import { isDone, type UploadRecord } from '../engine/upload-status.ts'

/** What a screen reader says about the uploads: only beginnings and ends, never the percentages between. */
export const announcementOf = (records: readonly UploadRecord[]) => {
  const active = records.filter((record) => !isDone(record))
  if (active.length > 0) return { kind: 'working', count: active.flatMap(({ assets }) => assets).length } as const
  const latest = records[0]
  if (!latest || latest.seen) return null
  const failed = latest.assets.filter(({ status }) => status === 'ERROR').length
  return latest.status === 'ERROR'
    ? ({ kind: 'failed', name: latest.name, count: failed } as const)
    : ({ kind: 'completed', name: latest.name } as const)
}
