import { keepList, readList, type TextStorage } from './stored-list.ts'
import type { UploadRecord } from './upload-status.ts'

/** An upload whose page went away while it was sending: browsers forget the files, so that they must be chosen again. */
export type Interrupted = { itemUploadId: string; name: string; pressmark: string }

/** The interrupted uploads of one person in one organisation, until they are begun again or put away. */
export const saveInterrupted = (key: string, storage: TextStorage) => {
  const place = `${key}:interrupted`
  let list: readonly Interrupted[] = readList(storage, place, isInterrupted)
  const show = (next: readonly Interrupted[]) => {
    if (next.length === list.length) return
    list = next
    keepList(storage, place, next)
  }
  return {
    list: () => list,
    note: (records: readonly UploadRecord[]) =>
      show([...records.map(({ itemUploadId, name, pressmark }) => ({ itemUploadId, name, pressmark })), ...list]),
    begunAgain: ({ pressmark }: UploadRecord) => show(list.filter((one) => one.pressmark !== pressmark)),
    putAway: () => show([]),
  }
}

const isInterrupted = (value: unknown): value is Interrupted =>
  typeof value === 'object' && value !== null && 'itemUploadId' in value && 'name' in value && 'pressmark' in value
