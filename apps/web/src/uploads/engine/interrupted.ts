import { storeList, readList, type TextStorage } from './stored-list.ts'
import type { UploadRecord } from './upload-status.ts'

/** An upload whose page was closed during sending. Browsers forget the files, so the person must choose them again. */
export type Interrupted = { itemUploadId: string; name: string; pressmark: string }

/** Stores the interrupted uploads of one person in one organisation until they are restarted or dismissed. */
export const saveInterrupted = (key: string, storage: TextStorage) => {
  const storageKey = `${key}:interrupted`
  let list: readonly Interrupted[] = readList(storage, storageKey, isInterrupted)
  const replaceList = (next: readonly Interrupted[]) => {
    if (next.length === list.length) return
    list = next
    storeList(storage, storageKey, next)
  }
  return {
    list: () => list,
    record: (records: readonly UploadRecord[]) =>
      replaceList([
        ...records.map(({ itemUploadId, name, pressmark }) => ({ itemUploadId, name, pressmark })),
        ...list,
      ]),
    removeRestarted: ({ pressmark }: UploadRecord) => replaceList(list.filter((one) => one.pressmark !== pressmark)),
    dismiss: () => replaceList([]),
  }
}

const isInterrupted = (value: unknown): value is Interrupted =>
  typeof value === 'object' && value !== null && 'itemUploadId' in value && 'name' in value && 'pressmark' in value
