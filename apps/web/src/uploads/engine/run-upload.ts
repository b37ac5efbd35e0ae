import { importItem } from '@pressmark/client/import-item.ts'
import { FILE_ROLES } from '@pressmark/contract/ingest/file-roles.ts'
import { call } from '#shared/api/call.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { startImport } from './new-files.ts'
import { makePause, type Pause } from './pause.ts'
import { makeReconnect, type Reconnect } from './reconnect.ts'
import { sendFile, type QueuedUpload } from './upload-file.ts'
import { newItemOf, recordOf, type PlannedAsset, type UploadPlan } from './upload-plan.ts'
import { reasonOf } from './upload-refusal.ts'
import {
  restartUpload,
  failAsset,
  failUpload,
  setImportStarted,
  setSent,
  hasRetryableFailure,
  setProgress,
  setPaused,
  setRetryAt,
  type AssetLinks,
  type UploadAsset,
  type UploadRecord,
} from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'

type Uploads = Pick<UploadsStore, 'add' | 'change' | 'remove' | 'records'>
type Run = {
  uploads: Uploads
  id: string
  plan: UploadPlan
  signal: AbortSignal
  pause: Pause
  reconnect: Reconnect
}
/** Resolves to the asset with its links, or to null if it failed. The record then contains the reason. */
type SentAsset = Promise<UploadAsset | null>

// Uploads that this page is sending, with the means to stop and pause each of them.
const running = new Map<string, { controller: AbortController; pause: Pause; reconnect: Reconnect }>()
// Plans of uploads that can be retried. They contain the files, which a browser forgets with the page.
const plans = new Map<string, UploadPlan>()

/** Sends the files of a plan and starts their import. It never rejects: the record contains the failure. @source spec 000 §4 */
export const runUpload = (uploads: Uploads, plan: UploadPlan): Promise<void> => execute(uploads, recordOf(plan), plan)

const execute = async (uploads: Uploads, record: UploadRecord, plan: UploadPlan): Promise<void> => {
  const id = record.itemUploadId
  uploads.add(record)
  if (record.assets.length === 0) {
    return uploads.change(id, (current) => failUpload(current, { code: 'noAssets', message: 'No assets to upload' }))
  }

  const controller = new AbortController()
  const reconnect = makeReconnect((retryAt) => uploads.change(id, (current) => setRetryAt(current, retryAt)))
  const run: Run = { uploads, id, plan, signal: controller.signal, pause: makePause(), reconnect }
  running.set(id, { controller, pause: run.pause, reconnect })
  plans.set(id, plan)
  // All files wait in the queue. Each settles independently, so one refused file does not affect the others.
  const sending = record.assets.map((asset, index): SentAsset => send(run, asset, plan.assets[index]!))
  try {
    if (record.itemUuid !== null) await addToItem(run, record.itemUuid, sending)
    else if (plan.target.kind === 'new') await createItem(run, plan.target, sending)
    uploads.change(id, setImportStarted)
  } catch (error) {
    uploads.change(id, (current) => failUpload(current, reasonOf(error)))
  } finally {
    running.delete(id)
    if (!uploads.records().some((each) => each.itemUploadId === id && hasRetryableFailure(each))) plans.delete(id)
  }
}

/** Returns whether this page can stop the upload. An upload of another tab can be stopped only there. */
export const canStop = (id: string): boolean => running.has(id)

/** Stops sending and removes the upload. Imports that the server has started continue. */
export const stopUpload = (uploads: Uploads, id: string): void => {
  running.get(id)?.controller.abort()
  running.get(id)?.pause.resume()
  running.get(id)?.reconnect.tryNow()
  uploads.remove([id])
}

/** Pauses an upload. A large file continues where it stopped; a file below the resumable size is sent again from its start. */
export const pauseUpload = (uploads: Uploads, id: string): void => {
  running.get(id)?.pause.pause()
  running.get(id)?.reconnect.tryNow()
  uploads.change(id, (current) => setPaused(current, { paused: true }))
}

export const resumeUpload = (uploads: Uploads, id: string): void => {
  uploads.change(id, (current) => setPaused(current, { paused: false }))
  running.get(id)?.pause.resume()
}

/** Ends the pause of an upload that waits for its connection. */
export const tryNow = (id: string): void => running.get(id)?.reconnect.tryNow()

/** Returns whether this page still has the files of a failed upload that can be retried. */
export const canRetry = (record: UploadRecord): boolean => plans.has(record.itemUploadId) && hasRetryableFailure(record)

/** Sends failed files again with the same ids, so that an import that had started after all is not started twice. */
export const retryUpload = async (uploads: Uploads, record: UploadRecord): Promise<void> => {
  const plan = plans.get(record.itemUploadId)
  if (plan) await execute(uploads, restartUpload(record), plan)
}

const send = async (
  { uploads, id, signal, pause, reconnect }: Run,
  asset: UploadAsset,
  planned: PlannedAsset,
): SentAsset => {
  if (asset.status !== 'IN_PROGRESS') return null
  let reported = 0
  const onProgress = (sent: number) => {
    // A hundred updates are enough for the progress bar. The browser reports thousands.
    if (sent - reported < 0.01) return
    reported = sent
    reconnect.progressed()
    uploads.change(id, (current) => setProgress(current, asset.assetUploadId, sent))
  }
  try {
    const links = await sendAsset(planned, { onProgress, signal, pause, reconnect })
    uploads.change(id, (current) => setSent(current, asset.assetUploadId, links))
    return { ...asset, links }
  } catch (error) {
    uploads.change(id, (current) => failAsset(current, asset.assetUploadId, reasonOf(error)))
    return null
  }
}

/** Creates the item with the files that were sent. If no file was sent, no item is created and its pressmark stays available. */
const createItem = async (
  { uploads, id, signal, reconnect }: Run,
  target: Extract<UploadPlan['target'], { kind: 'new' }>,
  sending: SentAsset[],
): Promise<void> => {
  const assets = (await Promise.all(sending)).filter((asset) => asset !== null)
  signal.throwIfAborted()
  if (assets.length === 0) return
  const itemUuid = await reconnect.run(() => importItem({ call }, newItemOf(id, target, assets)), signal)
  uploads.change(id, (current) => ({ ...current, itemUuid }))
}

/** Adds the files one after the other, each after all files before it, so that they keep their order. */
const addToItem = async (
  { uploads, id, signal, reconnect }: Run,
  itemUuid: string,
  sending: SentAsset[],
): Promise<void> => {
  for (const sent of sending) {
    const asset = await sent
    signal.throwIfAborted()
    if (!asset) continue
    try {
      await reconnect.run(() => startImport(itemUuid, asset), signal)
    } catch (error) {
      // 422 on start calls is ignored (spec 000 §8): that import is already running.
      if (isRefused(error, 'importAlreadyStarted')) continue
      uploads.change(id, (current) => failAsset(current, asset.assetUploadId, reasonOf(error)))
    }
  }
}

/** Sends the files of an asset that the server does not have yet, one after the other. `onProgress` receives 0..1 of their bytes.
 *  @throws as `sendFile` */
const sendAsset = async (
  { parts }: Pick<PlannedAsset, 'parts'>,
  { onProgress, ...queued }: QueuedUpload,
): Promise<AssetLinks> => {
  const total = parts.reduce((sum, { file }) => sum + file.size, 0)
  const links: AssetLinks = {}
  let sentBytes = 0
  for (const { role, file } of parts) {
    const report = (sent: number) => onProgress(total > 0 ? (sentBytes + sent * file.size) / total : 0)
    const { link } = 'link' in file ? file : await sendFile(file, role, { onProgress: report, ...queued })
    links[FILE_ROLES[role].link] = link
    sentBytes += file.size
  }
  return links
}
