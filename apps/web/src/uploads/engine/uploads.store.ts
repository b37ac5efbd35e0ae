import { saveInterrupted } from './interrupted.ts'
import { keepList, readList, type TextStorage } from './stored-list.ts'
import { afterPageLoad, isDone, type UploadRecord } from './upload-status.ts'

/** What other tabs of the same person tell each other. */
type Message =
  | { kind: 'put'; record: UploadRecord }
  | { kind: 'removed'; ids: string[] }
  | { kind: 'whoIsSending' }
  | { kind: 'sending'; ids: string[] }

type Surroundings = {
  storage: TextStorage
  channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent) => void) | null }
}

/** Long enough for another tab to answer, which takes a few ms even when it is in the background. */
const ANSWER_MS = 400

/** The uploads of one person in one organisation: kept over reloads, the same in every tab.
 *  Records are replaced, never changed, so that React can compare them. */
export const makeUploadsStore = (key: string, { storage, channel }: Surroundings) => {
  let records: readonly UploadRecord[] = readList(storage, key, isRecord)
  const interrupted = saveInterrupted(key, storage)
  const listeners = new Set<() => void>()
  // Uploads that this very page is sending: no other tab can know when they have died with it.
  const sending = new Set<string>()
  const alive = new Set<string>()

  const show = (next: readonly UploadRecord[]) => {
    records = next
    for (const listener of listeners) listener()
  }
  const keep = () => keepList(storage, key, records)
  const put = (record: UploadRecord) => {
    const known = records.some(({ itemUploadId }) => itemUploadId === record.itemUploadId)
    show(
      known
        ? records.map((other) => (other.itemUploadId === record.itemUploadId ? record : other))
        : [record, ...records],
    )
  }
  const drop = (ids: readonly string[]) => show(records.filter(({ itemUploadId }) => !ids.includes(itemUploadId)))
  const tell = (message: Message) => channel.postMessage(message)

  const onNotice = (message: Message) => {
    if (message.kind === 'put') put(message.record)
    if (message.kind === 'removed') drop(message.ids)
    if (message.kind === 'whoIsSending' && sending.size > 0) tell({ kind: 'sending', ids: [...sending] })
    if (message.kind === 'sending') for (const id of message.ids) alive.add(id)
  }
  channel.onmessage = (event: MessageEvent<Message>) => onNotice(event.data)

  const remove = (ids: readonly string[]) => {
    if (ids.length === 0) return
    for (const id of ids) sending.delete(id)
    drop(ids)
    keep()
    tell({ kind: 'removed', ids: [...ids] })
  }

  return {
    records: () => records,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Adds an upload that this page is going to send. */
    add: (record: UploadRecord) => {
      sending.add(record.itemUploadId)
      interrupted.begunAgain(record)
      put(record)
      keep()
      tell({ kind: 'put', record })
    },
    /** Changes one upload, if it is still there. Progress alone is told to other tabs but not kept: a reload reads it anew. */
    change: (itemUploadId: string, change: (record: UploadRecord) => UploadRecord) => {
      const before = records.find((record) => record.itemUploadId === itemUploadId)
      if (!before) return
      const record = change(before)
      if (record === before) return
      if (record.status !== 'IN_PROGRESS') sending.delete(itemUploadId)
      put(record)
      if (!onlyProgressed(before, record)) keep()
      tell({ kind: 'put', record })
    },
    remove,
    isSending: () => sending.size > 0,
    /** The person has looked at the list. */
    markSeen: () => {
      if (records.every((record) => record.seen || !isDone(record))) return
      show(records.map((record) => (isDone(record) ? { ...record, seen: true } : record)))
      keep()
      for (const record of records.filter(isDone)) tell({ kind: 'put', record })
    },
    removeDone: () => remove(records.filter(isDone).map(({ itemUploadId }) => itemUploadId)),
    /** The page goes away, and with it the files that it was sending. */
    abandon: () => {
      interrupted.note(records.filter(({ itemUploadId }) => sending.has(itemUploadId)))
      remove([...sending])
    },
    /** Uploads that ended with an earlier page. */
    interrupted: interrupted.list,
    putInterruptedAway: () => {
      interrupted.putAway()
      show(records)
    },
    /** Puts in order what earlier pages left, once the other tabs have said what they are sending. */
    settle: async () => {
      tell({ kind: 'whoIsSending' })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      const kept = afterPageLoad(records, new Set([...alive, ...sending]))
      const keptIds = new Set(kept.map(({ itemUploadId }) => itemUploadId))
      interrupted.note(records.filter(({ itemUploadId }) => !keptIds.has(itemUploadId)))
      show(kept)
      keep()
    },
    close: () => channel.close(),
  }
}

export type UploadsStore = ReturnType<typeof makeUploadsStore>

const onlyProgressed = (before: UploadRecord, after: UploadRecord): boolean =>
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
