import type { Readable } from 'node:stream'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database.ts'
import type { JobData } from '#platform/jobs.ts'
import { downloadBlob, findDownload, finishDownload, showProgress } from './downloads.ts'
import type { Plan } from './plan.ts'
import { renderPicture, type Studio } from './render-picture.ts'
import { zipOf } from './zip.ts'

type Workshop = Studio & { database: Database; blobs: Blobs }

/** Makes the file of a download that waits. Can be run again at any time. */
export const makeDownload = async (
  workshop: Workshop,
  { tenantId, download: key }: JobData['delivery.download'],
  signal: AbortSignal,
): Promise<void> => {
  const { database, blobs } = workshop
  const row = await findDownload(database.reader(tenantId), key)
  if (row === undefined || row.ready_at !== null) return
  const plan = row.plan as unknown as Plan // written by downloads.ts alone
  const source = await open(workshop, plan, signal, (done) => showProgress(database, tenantId, key, done))
  await blobs.put(source, () => downloadBlob(tenantId, key, plan.form))
  await finishDownload(database, tenantId, key)
}

const open = async (
  workshop: Workshop,
  plan: Plan,
  signal: AbortSignal,
  onDone: (done: number) => Promise<unknown>,
): Promise<Readable> => {
  if (plan.form === 'jpg') return renderPicture(workshop, plan.pictures[0], signal)
  return zipOf(
    plan.pictures.map((picture, done) => ({
      name: picture.name,
      open: async () => {
        await onDone(done)
        return renderPicture(workshop, picture, signal)
      },
    })),
  )
}
