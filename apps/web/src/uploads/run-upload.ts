import type { BodyOf } from '@pressmark/contract/endpoint.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  importImage,
  type NewImage,
} from '@pressmark/contract/imports.ts'
import { call } from '#shared/call.ts'
import { isRefused } from '#shared/refused.ts'
import { sendFile } from './upload-file.ts'
import { imageOf, newItemOf, recordOf, type UploadPlan } from './upload-plan.ts'
import { reasonOf } from './upload-refusal.ts'
import {
  failAsset,
  failUpload,
  finishHandingOver,
  finishSending,
  noteProgress,
  type UploadAsset,
} from './upload-status.ts'
import type { UploadsStore } from './uploads.store.ts'

type Uploads = Pick<UploadsStore, 'add' | 'change' | 'remove'>

// The uploads that this page is sending, and how to stop each.
const running = new Map<string, AbortController>()

/** Sends the files of a plan and starts their import. It never rejects: what fails is told by the record.
 *  @source spec 000 §4 */
export const runUpload = async (uploads: Uploads, plan: UploadPlan): Promise<void> => {
  const record = recordOf(plan)
  const id = record.itemUploadId
  uploads.add(record)
  if (record.assets.length === 0) {
    return uploads.change(id, (now) => failUpload(now, { code: 'noAssets', message: 'No assets to upload' }))
  }

  const stopping = new AbortController()
  const { signal } = stopping
  running.set(id, stopping)
  // All start here and wait in the queue; each settles for itself, so that one refusal leaves the others alone.
  const sending = record.assets.map((asset, index) => send(uploads, id, asset, plan.files[index]!.file, signal))
  try {
    if (plan.target.kind === 'existing')
      await addToItem(uploads, id, plan.target.item.uuid, record.assets, sending, signal)
    else await createItem(uploads, id, plan.target, sending, signal)
    uploads.change(id, finishHandingOver)
  } catch (error) {
    uploads.change(id, (now) => failUpload(now, reasonOf(error)))
  } finally {
    running.delete(id)
  }
}

/** Whether this page can stop it: another tab's upload can only be stopped there. */
export const mayStop = (id: string): boolean => running.has(id)

/** Stops sending and forgets the upload; what the server has begun to import stays. */
export const stopUpload = (uploads: Uploads, id: string): void => {
  running.get(id)?.abort()
  uploads.remove([id])
}

/** Sends one file; gives the image to import, or null when it failed, which the record then tells. */
const send = async (
  uploads: Uploads,
  id: string,
  asset: UploadAsset,
  file: File,
  signal: AbortSignal,
): Promise<NewImage | null> => {
  let told = 0
  const onProgress = (sent: number) => {
    // A hundred steps are enough for the eye; the browser reports thousands.
    if (sent - told < 0.01) return
    told = sent
    uploads.change(id, (now) => noteProgress(now, asset.assetUploadId, sent))
  }
  try {
    const { link } = await sendFile(file, { onProgress, signal })
    uploads.change(id, (now) => finishSending(now, asset.assetUploadId, { imageLink: link }))
    return imageOf(asset, link)
  } catch (error) {
    uploads.change(id, (now) => failAsset(now, asset.assetUploadId, reasonOf(error)))
    return null
  }
}

/** Creates the item with the files that arrived. When none did there is nothing to show, and no item is made:
 *  its pressmark stays free for the next attempt. */
const createItem = async (
  uploads: Uploads,
  id: string,
  target: Extract<UploadPlan['target'], { kind: 'new' }>,
  sending: Promise<NewImage | null>[],
  signal: AbortSignal,
): Promise<void> => {
  const images = (await Promise.all(sending)).filter((image) => image !== null)
  signal.throwIfAborted()
  if (images.length === 0) return
  const itemUuid = await startItemImport(newItemOf(id, target, images))
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
const addToItem = async (
  uploads: Uploads,
  id: string,
  itemUuid: string,
  assets: readonly UploadAsset[],
  sending: Promise<NewImage | null>[],
  signal: AbortSignal,
): Promise<void> => {
  for (const [index, sent] of sending.entries()) {
    const image = await sent
    signal.throwIfAborted()
    if (!image) continue
    try {
      await call(importImage, { body: { itemUuid, ...image } })
    } catch (error) {
      // 422 on start calls is passed over (spec 000 §8): that import runs already.
      if (isRefused(error, 'importAlreadyStarted')) continue
      uploads.change(id, (now) => failAsset(now, assets[index]!.assetUploadId, reasonOf(error)))
    }
  }
}
