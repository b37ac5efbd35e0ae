import { saveInterrupted } from './interrupted.ts'
import { type TextStorage, storeList, readList } from './stored-list.ts'
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
  const records = openUploadRecords(key, storage)
  const interrupted = saveInterrupted(key, storage)
  // Uploads that this page is sending. Other tabs cannot know when they end with the page.
  const sending = new Set<string>()
  const { broadcast, sentByOthers } = connectTabs(channel, records, sending)

  const remove = (ids: readonly string[]) => {
    if (ids.length === 0) return
    for (const id of ids) sending.delete(id)
    records.drop(ids)
    records.save()
    broadcast({ kind: 'removed', ids: [...ids] })
  }

  return {
    records: records.all,
    subscribe: records.subscribe,
    /** Adds an upload that this page is about to send. */
    add: (record: UploadRecord) => {
      sending.add(record.itemUploadId)
      interrupted.removeRestarted(record)
      records.put(record)
      records.save()
      broadcast({ kind: 'put', record })
    },
    /** Changes an upload if it still exists. Progress is sent to other tabs but not stored: after a reload it is read again. */
    change: (itemUploadId: string, change: (record: UploadRecord) => UploadRecord) => {
      const before = records.all().find((record) => record.itemUploadId === itemUploadId)
      if (!before) return
      const record = change(before)
      if (record === before) return
      if (record.status !== 'IN_PROGRESS') sending.delete(itemUploadId)
      records.put(record)
      if (!isOnlyProgress(before, record)) records.save()
      broadcast({ kind: 'put', record })
    },
    remove,
    isSending: () => sending.size > 0,
    /** Records that the person has opened the list. */
    setSeen: () => {
      if (records.all().every((record) => record.seen || !isDone(record))) return
      records.set(records.all().map((record) => (isDone(record) ? { ...record, seen: true } : record)))
      records.save()
      for (const record of records.all().filter(isDone)) broadcast({ kind: 'put', record })
    },
    removeDone: () =>
      remove(
        records
          .all()
          .filter(isDone)
          .map(({ itemUploadId }) => itemUploadId),
      ),
    /** Removes the uploads that this page was sending, because the page is being closed. */
    abandon: () => {
      interrupted.record(records.all().filter(({ itemUploadId }) => sending.has(itemUploadId)))
      remove([...sending])
    },
    /** Uploads that ended when an earlier page was closed. */
    interrupted: interrupted.list,
    dismissInterrupted: () => {
      interrupted.dismiss()
      // Observers read the list of interrupted uploads again.
      records.set(records.all())
    },
    /** Cleans up uploads of earlier pages, after the other tabs have answered what they are sending. */
    settle: async () => {
      const sent = await sentByOthers()
      const remaining = afterPageLoad(records.all(), new Set([...sent, ...sending]))
      const remainingIds = new Set(remaining.map(({ itemUploadId }) => itemUploadId))
      interrupted.record(records.all().filter(({ itemUploadId }) => !remainingIds.has(itemUploadId)))
      records.set(remaining)
      records.save()
    },
    close: () => channel.close(),
  }
}

export type UploadsStore = ReturnType<typeof makeUploadsStore>

/* Applies the changes of other tabs to the records, and reports to them what this page is sending. */
const connectTabs = (channel: BrowserApis['channel'], records: UploadRecords, sending: ReadonlySet<string>) => {
  const alive = new Set<string>()
  const broadcast = (message: Message) => channel.postMessage(message)
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'put') records.put(message.record)
    if (message.kind === 'removed') records.drop(message.ids)
    if (message.kind === 'whoIsSending' && sending.size > 0) broadcast({ kind: 'sending', ids: [...sending] })
    if (message.kind === 'sending') for (const id of message.ids) alive.add(id)
  }
  /* Returns the uploads that other tabs have reported so far, after they had time to answer. */
  const sentByOthers = async (): Promise<ReadonlySet<string>> => {
    broadcast({ kind: 'whoIsSending' })
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    return alive
  }
  return { broadcast, sentByOthers }
}

const isOnlyProgress = (before: UploadRecord, after: UploadRecord): boolean =>
  JSON.stringify(withoutProgress(before)) === JSON.stringify(withoutProgress(after))

const withoutProgress = (record: UploadRecord) => ({
  ...record,
  assets: record.assets.map((asset) => ({ ...asset, progress: 0 })),
})

/** Opens the stored list of uploads, newest first. Listeners are called at each change. A change is stored only by `save`. */
const openUploadRecords = (key: string, storage: TextStorage) => {
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

type UploadRecords = ReturnType<typeof openUploadRecords>

const isRecord = (value: unknown): value is UploadRecord =>
  typeof value === 'object' &&
  value !== null &&
  'itemUploadId' in value &&
  'assets' in value &&
  Array.isArray(value.assets)
