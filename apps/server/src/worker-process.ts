import { availableParallelism } from 'node:os'
import path from 'node:path'
import { makeDemoMedia } from '#demo/demo-media.ts'
import { drawDemoPicture } from '#demo/demo-pictures.ts'
import { endDeadImport, runImport } from '#ingest/pipeline/run-import.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Connection } from '#platform/database.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'

/** The job runner of one process: every kind of work and who does it. */
export const createWorker = (config: Config, connection: Connection, log: Log) => {
  const database = openDatabase(connection, { max: 6 })
  const jobs = createJobs(connection, log)
  const blobs = folderBlobs(path.join(config.dataFolder, 'blobs'))
  const workshop = { database, blobs, config, jobs }

  return {
    start: async (): Promise<void> => {
      await jobs.open()
      await jobs.work('ingest.asset', availableParallelism(), (data, signal, lastTry) =>
        runImport({ ...workshop, signal }, data, lastTry),
      )
      await jobs.work('demo.picture', 1, (data) => drawDemoPicture({ database, blobs, jobs }, data))
      await jobs.work('demo.media', 1, (data) => makeDemoMedia({ database, blobs, jobs, config, log }, data))
      await jobs.workDead(async ({ tenantId, importId }) => {
        if (importId !== undefined) await endDeadImport(workshop, { tenantId, importId })
      })
    },
    stop: async (): Promise<void> => {
      await jobs.stop()
      await database.close()
    },
  }
}
