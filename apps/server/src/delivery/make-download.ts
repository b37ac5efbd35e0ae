import type { Readable } from 'node:stream'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { makeDownloadJob } from './jobs.ts'
import { downloadBlob, failDownload, findDownload, finishDownload, showProgress } from './downloads.ts'
import type { Plan } from './plan.ts'
import { renderPicture, type RenderContext } from './render-picture.ts'
import { zipOf } from './zip.ts'

type DownloadContext = RenderContext & { database: Database; blobs: Blobs }

/**
 * Makes the file of a waiting download. It can run again at any time. A failure is reported to the waiting callers, who can retry.
 * A worker that is stopped leaves the download to the next worker.
 */
export const makeDownload = async (
  context: DownloadContext,
  { tenantId, download: key }: DataOf<typeof makeDownloadJob>,
  signal: AbortSignal,
): Promise<void> => {
  const { database, blobs } = context
  const row = await findDownload(database.reader(tenantId), key)
  if (row === undefined || row.ready_at !== null || row.failed_at !== null) return
  const plan = row.plan as unknown as Plan // only downloads.ts writes it
  try {
    const source = await open(context, plan, signal, (done) => showProgress(database, tenantId, key, done))
    await blobs.put(source, () => downloadBlob(tenantId, key, plan.form))
    await finishDownload(database, tenantId, key)
  } catch (error) {
    if (!signal.aborted) await failDownload(database, tenantId, key)
    throw error
  }
}

const open = async (
  context: DownloadContext,
  plan: Plan,
  signal: AbortSignal,
  onDone: (done: number) => Promise<unknown>,
): Promise<Readable> => {
  if (plan.form === 'jpg') return renderPicture(context, plan.pictures[0], signal)
  return zipOf(
    plan.pictures.map((picture, done) => ({
      name: picture.name,
      open: async () => {
        await onDone(done)
        return renderPicture(context, picture, signal)
      },
    })),
  )
}
