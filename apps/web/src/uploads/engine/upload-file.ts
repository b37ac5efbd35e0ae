import type { SentAs } from '@pressmark/contract/ingest/file-roles.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import type { Pause } from './pause.ts'
import type { Reconnect } from './reconnect.ts'
import { sendOnce } from './send-once.ts'
import { makeQueue } from './upload-queue.ts'

/** More uploads at once would only share the same bandwidth, and leave more unfinished files behind when it fails. */
const FILES_AT_ONCE = 3
const queue = makeQueue(FILES_AT_ONCE)

type ProgressListener = { onProgress: (sent: number) => void }
/** `signal` stops it for good. While it is paused or waits for the connection, other uploads use its place in the queue. Without
 *  `reconnect`, a lost connection ends it. */
export type QueuedUpload = ProgressListener & { signal: AbortSignal; pause: Pause; reconnect?: Reconnect }

/** Sends a file, at most three at a time across all uploads of this page. `onProgress` receives 0..1.
 *  @throws CallRefused, for example unsupportedContent with the reason; TypeError if the connection was lost; AbortError */
export const sendFile = async (
  file: File,
  as: SentAs,
  { onProgress, signal, pause, reconnect }: QueuedUpload,
): Promise<UploadedFile> => {
  for (;;) {
    await pause.untilResumed()
    const pauseSignal = pause.signal()
    const sending = { onProgress, signal: AbortSignal.any([signal, pauseSignal]), keepParts: () => !signal.aborted }
    try {
      const send = () => queue(() => sendOnce(file, as, sending))
      return await (reconnect ? reconnect.run(send, sending.signal) : send())
    } catch (error) {
      if (signal.aborted || !pauseSignal.aborted) throw error
    }
  }
}
