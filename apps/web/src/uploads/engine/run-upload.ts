import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { findItemImportByImportId, importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { call } from '#shared/api/call.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { startImport } from './new-files.ts'
import { makePause, type Pause } from './pause.ts'
import { sendAsset } from './send-asset.ts'
import { newItemOf, recordOf, type PlannedAsset, type UploadPlan } from './upload-plan.ts'
import { reasonOf } from './upload-refusal.ts'
import {
  beginAgain,
  failAsset,
  failUpload,
  setImportStarted,
  finishSending,
  hasPassingFailure,
  noteProgress,
  setPaused,
  type UploadAsset,
  type UploadRecord,
} from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'

type Uploads = Pick<UploadsStore, 'add' | 'change' | 'remove' | 'records'>
type Run = { uploads: Uploads; id: string; plan: UploadPlan; signal: AbortSignal; pause: Pause }
/** Gives the asset with its links, or null when it failed, which the record then tells. */
type Sent = Promise<UploadAsset | null>

// The uploads that this page is sending, with how to stop and hold each.
const running = new Map<string, { stopping: AbortController; pause: Pause }>()
// The files of those that can be sent once more: a browser forgets them with the page.
const plans = new Map<string, UploadPlan>()

/** Sends the files of a plan and starts their import. It never rejects: what fails is told by the record.
 *  @source spec 000 §4 */
export const runUpload = (uploads: Uploads, plan: UploadPlan): Promise<void> => carryOut(uploads, recordOf(plan), plan)

const carryOut = async (uploads: Uploads, record: UploadRecord, plan: UploadPlan): Promise<void> => {
  const id = record.itemUploadId
  uploads.add(record)
  if (record.assets.length === 0) {
    return uploads.change(id, (now) => failUpload(now, { code: 'noAssets', message: 'No assets to upload' }))
  }

  const stopping = new AbortController()
  const run: Run = { uploads, id, plan, signal: stopping.signal, pause: makePause() }
  running.set(id, { stopping, pause: run.pause })
  plans.set(id, plan)
  // All start here and wait in the queue; each settles for itself, so that one refusal leaves the others alone.
  const sending = record.assets.map((asset, index): Sent => send(run, asset, plan.assets[index]!))
  try {
    if (record.itemUuid !== null) await addToItem(run, record.itemUuid, sending)
    else if (plan.target.kind === 'new') await createItem(run, plan.target, sending)
    uploads.change(id, setImportStarted)
  } catch (error) {
    uploads.change(id, (now) => failUpload(now, reasonOf(error)))
  } finally {
    running.delete(id)
    if (!uploads.records().some((each) => each.itemUploadId === id && hasPassingFailure(each))) plans.delete(id)
  }
}

/** Whether this page can stop it: another tab's upload can only be stopped there. */
export const mayStop = (id: string): boolean => running.has(id)

/** Stops sending and forgets the upload; what the server has begun to import stays. */
export const stopUpload = (uploads: Uploads, id: string): void => {
  running.get(id)?.stopping.abort()
  running.get(id)?.pause.resume()
  uploads.remove([id])
}

/** Holds the sending of an upload back. What arrived stays; a file below the size of a piece is begun anew afterwards. */
export const pauseUpload = (uploads: Uploads, id: string): void => {
  running.get(id)?.pause.pause()
  uploads.change(id, (now) => setPaused(now, { paused: true }))
}

export const resumeUpload = (uploads: Uploads, id: string): void => {
  uploads.change(id, (now) => setPaused(now, { paused: false }))
  running.get(id)?.pause.resume()
}

/** Whether this page still has the files of what failed on its way. */
export const mayRetry = (record: UploadRecord): boolean => plans.has(record.itemUploadId) && hasPassingFailure(record)

/** Sends once more what failed on its way, under the same ids: what had begun after all is not begun twice. */
export const retryUpload = async (uploads: Uploads, record: UploadRecord): Promise<void> => {
  const plan = plans.get(record.itemUploadId)
  if (plan) await carryOut(uploads, beginAgain(record), plan)
}

const send = async ({ uploads, id, signal, pause }: Run, asset: UploadAsset, planned: PlannedAsset): Sent => {
  if (asset.status !== 'IN_PROGRESS') return null
  let told = 0
  const onProgress = (sent: number) => {
    // A hundred steps are enough for the eye; the browser reports thousands.
    if (sent - told < 0.01) return
    told = sent
    uploads.change(id, (now) => noteProgress(now, asset.assetUploadId, sent))
  }
  try {
    const links = await sendAsset(planned, { onProgress, signal, pause })
    uploads.change(id, (now) => finishSending(now, asset.assetUploadId, links))
    return { ...asset, links }
  } catch (error) {
    uploads.change(id, (now) => failAsset(now, asset.assetUploadId, reasonOf(error)))
    return null
  }
}

/** Creates the item with the files that arrived. When none did there is nothing to show, and no item is made:
 *  its pressmark stays free for the next attempt. */
const createItem = async (
  { uploads, id, signal }: Run,
  target: Extract<UploadPlan['target'], { kind: 'new' }>,
  sending: Sent[],
): Promise<void> => {
  const assets = (await Promise.all(sending)).filter((asset) => asset !== null)
  signal.throwIfAborted()
  if (assets.length === 0) return
  const itemUuid = await startItemImport(newItemOf(id, target, assets))
  uploads.change(id, (now) => ({ ...now, itemUuid }))
}

const startItemImport = async (body: BodyOf<typeof importCulturalItem>): Promise<string> => {
  try {
    return (await call(importCulturalItem, { body })).uuid
  } catch (error) {
    // Our own id started already: the answer to the first attempt was lost on the way.
    if (!isRefused(error, 'importAlreadyStarted') || !body.importId) throw error
    return (await call(findItemImportByImportId, { query: { importId: body.importId } })).uuid
  }
}

/** Adds the files one after the other, each as soon as it and all before it have arrived, so that they keep their order. */
const addToItem = async ({ uploads, id, signal }: Run, itemUuid: string, sending: Sent[]): Promise<void> => {
  for (const sent of sending) {
    const asset = await sent
    signal.throwIfAborted()
    if (!asset) continue
    try {
      await startImport(itemUuid, asset)
    } catch (error) {
      // 422 on start calls is passed over (spec 000 §8): that import runs already.
      if (isRefused(error, 'importAlreadyStarted')) continue
      uploads.change(id, (now) => failAsset(now, asset.assetUploadId, reasonOf(error)))
    }
  }
}
