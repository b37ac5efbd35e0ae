import { storeList, readList, type TextStorage } from './stored-list.ts'
import type { UploadRecord } from './upload-status.ts'

/** Opens the stored list of uploads, newest first. Listeners are called at each change. A change is stored only by `save`. */
export const openUploadRecords = (key: string, storage: TextStorage) => {
  let records: readonly UploadRecord[] = readList(storage, key, isRecord)
  const listeners = new Set<() => void>()

  const set = (next: readonly UploadRecord[]): void => {
    records = next
    for (const listener of listeners) listener()
  }

  return {
    all: () => records,
    set,
    /** Replaces an upload, or adds it at the start. */
    put: (record: UploadRecord): void => {
      const exists = records.some(({ itemUploadId }) => itemUploadId === record.itemUploadId)
      set(
        exists
          ? records.map((other) => (other.itemUploadId === record.itemUploadId ? record : other))
          : [record, ...records],
      )
    },
    drop: (ids: readonly string[]): void => set(records.filter(({ itemUploadId }) => !ids.includes(itemUploadId))),
    save: (): void => storeList(storage, key, records),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type UploadRecords = ReturnType<typeof openUploadRecords>

const isRecord = (value: unknown): value is UploadRecord =>
  typeof value === 'object' &&
  value !== null &&
  'itemUploadId' in value &&
  'assets' in value &&
  Array.isArray(value.assets)
