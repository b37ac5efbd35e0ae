import { availableParallelism } from 'node:os'
import path from 'node:path'
import { markAll, markImage } from '#catalogue/assets/marking.ts'
import { makeDemoMedia } from '#demo/demo-media.ts'
import { drawDemoPicture } from '#demo/demo-pictures.ts'
import { failDownload } from '#delivery/downloads.ts'
import { makeDownload } from '#delivery/make-download.ts'
import { keepRemovingOldDownloads } from '#delivery/old-downloads.ts'
import { endDeadImport, runImport } from '#ingest/pipeline/run-import.ts'
import { createResumables } from '#ingest/uploads/resumable/resumables.ts'
import { workFolder } from '#ingest/pipeline/work-folder.ts'
import { markAllLater } from '#media/watermarks/watermarks.ts'
import { createRenderer } from '#media/decoders/renderer.ts'
import { createPyramids } from '#media/images/pyramids.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { folderPartials } from '#platform/blobs/partial.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, openDatabase, type Connection, type Database } from '#platform/database.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { repeatedly } from '#platform/repeatedly.ts'

const HOUR_MS = 3600_000

/** The job runner of one process: every kind of work and who does it. */
export const createWorker = (config: Config, connection: Connection, log: Log) => {
  const database = openDatabase(connection, { max: 6 })
  const jobs = createJobs(connection, log)
  const blobs = folderBlobs(path.join(config.dataFolder, 'blobs'))
  const workshop = { database, blobs, config, jobs }
  const downloads = {
    database,
    blobs,
    pyramids: createPyramids(blobs),
    renderer: createRenderer({ concurrency: 1 }),
    workFolder: path.join(config.dataFolder, 'work'),
  }
  const partials = folderPartials(path.join(config.dataFolder, 'partial'))
  const resumables = createResumables({ database, blobs, partials })
  const tidying: (() => void)[] = []

  return {
    start: async (): Promise<void> => {
      await jobs.open()
      await jobs.work('ingest.asset', availableParallelism(), (data, signal) =>
        runImport({ ...workshop, signal }, data),
      )
      await jobs.work('media.mark', 1, (data, signal) =>
        markImage({ database, blobs, signal, workFolder: workFolder(config) }, data),
      )
      await jobs.work('media.mark-all', 1, (data) => markAll({ database, jobs }, data))
      await markWhatIsNot(database, jobs)
      await jobs.work('delivery.download', 1, (data, signal) => makeDownload(downloads, data, signal))
      await jobs.work('demo.picture', 1, (data) => drawDemoPicture({ database, blobs, jobs }, data))
      await jobs.work('demo.media', 1, (data) => makeDemoMedia({ database, blobs, jobs, config, log }, data))
      await jobs.workDead(async ({ tenantId, importId, download }) => {
        if (importId !== undefined) await endDeadImport(workshop, { tenantId, importId })
        if (download !== undefined) await failDownload(database, tenantId, download)
      })
      const uploads = { everyMs: HOUR_MS, log, failed: 'unfinished uploads were not thrown away' }
      tidying.push(await keepRemovingOldDownloads(downloads, log), await repeatedly(uploads, resumables.expireAll))
    },
    stop: async (): Promise<void> => {
      for (const stop of tidying) stop()
      await jobs.stop()
      await database.close()
    },
  }
}

/* Images whose marking every try has failed are tried again by the next start: until then nobody is shown them unmarked. */
const markWhatIsNot = async (database: Database, jobs: Jobs): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select(['id', 'watermark']).execute()
  for (const { id, watermark } of tenants)
    if (watermark !== null) await asTenant(database, id, (db) => markAllLater(db, jobs, watermark))
}
