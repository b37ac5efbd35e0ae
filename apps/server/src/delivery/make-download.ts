import { Readable } from 'node:stream'
import { DamagedDerivative } from '#media/derivatives/damaged-derivative.ts'
import { reportDamage } from '#media/derivatives/rebuild-requests.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { makeDownloadJob } from './jobs.ts'
import { discardDownload, downloadBlob, failDownload, findDownload, finishDownload, showProgress } from './downloads.ts'
import type { Plan } from './plan.ts'
import { renderPicture, type RenderContext } from './render-picture.ts'
import { zipOf } from './zip.ts'

type DownloadContext = RenderContext & {
  database: Database
  blobs: Blobs
  jobs: Enqueue
  /** Bytes of the largest file. */
  maxBytes: number
}

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
    const limited = Readable.from(upTo(context.maxBytes, source), { objectMode: false })
    const { size } = await blobs.put(limited, () => downloadBlob(tenantId, key, plan.form))
    await finishDownload(database, tenantId, key, size)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof DamagedDerivative && (await isBeingRebuilt(context, tenantId, plan, error))) {
      await discardDownload(database, tenantId, key, plan)
      return
    }
    await failDownload(database, tenantId, key)
    throw error
  }
}

/* Then waiting callers ask again, and get a plan with the new pyramid. */
const isBeingRebuilt = async (
  { database, jobs }: Pick<DownloadContext, 'database' | 'jobs'>,
  tenantId: number,
  { pictures }: Plan,
  { blob }: DamagedDerivative,
): Promise<boolean> => {
  const uuid = pictures.find(({ pyramid }) => pyramid === blob)?.asset
  if (uuid === undefined) return false
  const { outcome } = await asTenant(database, tenantId, (db) => reportDamage(db, jobs, { uuid }))
  return outcome === 'waiting'
}

/* The size was estimated. A file that becomes much larger must not fill the disk. */
async function* upTo(maxBytes: number, source: Readable) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += (chunk as Buffer).length // the stream has no encoding
    if (bytes > maxBytes) throw new Error(`a download has more than ${maxBytes} bytes`)
    yield chunk as Buffer
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
