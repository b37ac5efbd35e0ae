import { saveInterrupted } from './interrupted.ts'
import { storeList, readList, type TextStorage } from './stored-list.ts'
import { afterPageLoad, isDone, type UploadRecord } from './upload-status.ts'

/** Messages between the tabs of one person. */
type Message =
  | { kind: 'put'; record: UploadRecord }
  | { kind: 'removed'; ids: string[] }
  | { kind: 'whoIsSending' }
  | { kind: 'sending'; ids: string[] }

type BrowserApis = {
  storage: TextStorage
  channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent) => void) | null }
}

/** Another tab answers within a few milliseconds, even in the background. */
const ANSWER_MS = 400

/** Creates the store of the uploads of one person in one organisation. It survives reloads and is the same in every tab.
 *  Records are replaced, never changed, so that React can compare them. */
export const makeUploadsStore = (key: string, { storage, channel }: BrowserApis) => {
  let records: readonly UploadRecord[] = readList(storage, key, isRecord)
  const interrupted = saveInterrupted(key, storage)
  const listeners = new Set<() => void>()
  // Uploads that this page is sending. Other tabs cannot know when they end with the page.
  const sending = new Set<string>()
  const alive = new Set<string>()

  const setRecords = (next: readonly UploadRecord[]) => {
    records = next
    for (const listener of listeners) listener()
  }
  const save = () => storeList(storage, key, records)
  const put = (record: UploadRecord) => {
    const exists = records.some(({ itemUploadId }) => itemUploadId === record.itemUploadId)
    setRecords(
      exists
        ? records.map((other) => (other.itemUploadId === record.itemUploadId ? record : other))
        : [record, ...records],
    )
  }
  const drop = (ids: readonly string[]) => setRecords(records.filter(({ itemUploadId }) => !ids.includes(itemUploadId)))
  const broadcast = (message: Message) => channel.postMessage(message)

  const onNotice = (message: Message) => {
    if (message.kind === 'put') put(message.record)
    if (message.kind === 'removed') drop(message.ids)
    if (message.kind === 'whoIsSending' && sending.size > 0) broadcast({ kind: 'sending', ids: [...sending] })
    if (message.kind === 'sending') for (const id of message.ids) alive.add(id)
  }
  channel.onmessage = (event: MessageEvent<Message>) => onNotice(event.data)

  const remove = (ids: readonly string[]) => {
    if (ids.length === 0) return
    for (const id of ids) sending.delete(id)
    drop(ids)
    save()
    broadcast({ kind: 'removed', ids: [...ids] })
  }

  return {
    records: () => records,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Adds an upload that this page is about to send. */
    add: (record: UploadRecord) => {
      sending.add(record.itemUploadId)
      interrupted.removeRestarted(record)
      put(record)
      save()
      broadcast({ kind: 'put', record })
    },
    /** Changes an upload if it still exists. Progress is sent to other tabs but not stored: after a reload it is read again. */
    change: (itemUploadId: string, change: (record: UploadRecord) => UploadRecord) => {
      const before = records.find((record) => record.itemUploadId === itemUploadId)
      if (!before) return
      const record = change(before)
      if (record === before) return
      if (record.status !== 'IN_PROGRESS') sending.delete(itemUploadId)
      put(record)
      if (!isOnlyProgress(before, record)) save()
      broadcast({ kind: 'put', record })
    },
    remove,
    isSending: () => sending.size > 0,
    /** Records that the person has opened the list. */
    setSeen: () => {
      if (records.every((record) => record.seen || !isDone(record))) return
      setRecords(records.map((record) => (isDone(record) ? { ...record, seen: true } : record)))
      save()
      for (const record of records.filter(isDone)) broadcast({ kind: 'put', record })
    },
    removeDone: () => remove(records.filter(isDone).map(({ itemUploadId }) => itemUploadId)),
    /** Removes the uploads that this page was sending, because the page is being closed. */
    abandon: () => {
      interrupted.record(records.filter(({ itemUploadId }) => sending.has(itemUploadId)))
      remove([...sending])
    },
    /** Uploads that ended when an earlier page was closed. */
    interrupted: interrupted.list,
    dismissInterrupted: () => {
      interrupted.dismiss()
      setRecords(records)
    },
    /** Cleans up uploads of earlier pages, after the other tabs have answered what they are sending. */
    settle: async () => {
      broadcast({ kind: 'whoIsSending' })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      const remaining = afterPageLoad(records, new Set([...alive, ...sending]))
      const remainingIds = new Set(remaining.map(({ itemUploadId }) => itemUploadId))
      interrupted.record(records.filter(({ itemUploadId }) => !remainingIds.has(itemUploadId)))
      setRecords(remaining)
      save()
    },
    close: () => channel.close(),
  }
}

export type UploadsStore = ReturnType<typeof makeUploadsStore>

const isOnlyProgress = (before: UploadRecord, after: UploadRecord): boolean =>
  JSON.stringify(withoutProgress(before)) === JSON.stringify(withoutProgress(after))

const withoutProgress = (record: UploadRecord) => ({
  ...record,
  assets: record.assets.map((asset) => ({ ...asset, progress: 0 })),
})

const isRecord = (value: unknown): value is UploadRecord =>
  typeof value === 'object' &&
  value !== null &&
  'itemUploadId' in value &&
  'assets' in value &&
  Array.isArray(value.assets)
