import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import path from 'node:path'
import { deleteOldDeliveries } from '#changes/webhooks.ts'
import { createChangeFeed } from '#changes/worker.ts'
import { failDeadBulkOperation, runBulkOperation } from '#catalogue/bulk/run.ts'
import { deleteExpiredExports } from '#catalogue/export/exports.ts'
import { deleteOldProposals } from '#catalogue/proposals/cells.ts'
import { exportItems, failDeadExport } from '#catalogue/export/run.ts'
import { drawModel } from '#catalogue/assets/model-camera.ts'
import { enqueueWatermarks, watermarkImage } from '#catalogue/assets/watermarking.ts'
import { scheduleReindex } from '#catalogue/search/reindex.ts'
import { writeSearchTexts } from '#catalogue/search/run-reindex.ts'
import { emptyBins } from '#catalogue/history/empty-bin.ts'
import { makeDemoMedia } from '#demo/demo-media.ts'
import { drawDemoPicture } from '#demo/demo-pictures.ts'
import { failDownload } from '#delivery/downloads.ts'
import { makeDownload } from '#delivery/make-download.ts'
import { startDownloadCleanup } from '#delivery/old-downloads.ts'
import { sendPasswordReset } from '#identity/password-links/reset.ts'
import { createLinkMailer } from '#identity/password-links/links.ts'
import { sumRowCounts } from '#preservation/invariants/row-counts.ts'
import { deleteUnusedOriginals, removeOrphanedBlobs } from '#ingest/orphaned-blobs.ts'
import { failEmail, deliverEmail, createMailTransport } from '#mail/email.ts'
import { checkFiles, scheduleFixityChecks } from '#preservation/fixity/schedule.ts'
import { createOutboxRunner, runOutbox, requeueOverdue } from '#workflow/outbox/run-outbox.ts'
import { endDeadImport, runImport } from '#ingest/pipeline/run-import.ts'
import { endDeadSheet, runSheet } from '#ingest/spreadsheets/run.ts'
import { openUploadParts } from '#ingest/uploads/resumable/open.ts'
import { createResumables } from '#ingest/uploads/resumable/resumables.ts'
import { deleteFormerAddresses } from '#identity/members/former.ts'
import { deleteOldEmails } from '#mail/email-messages.ts'
import { workFolder } from '#ingest/pipeline/derivatives.ts'
import { missingProtections } from '#media/decoders/limited-process.ts'
import { enqueueWatermarkAll } from '#media/watermarks/watermarks.ts'
import { createRenderer } from '#media/decoders/renderer.ts'
import { createPyramids } from '#media/images/pyramids.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { openBlobs } from '#platform/blobs/open-blobs.ts'
import { openChangeStamps, stampCommits } from '#platform/bus/change-stamps.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, openDatabase, type Connection, type Database } from '#platform/db/database.ts'
import type { JobHandlers } from '#platform/jobs/define-job.ts'
import { createJobs, type Jobs } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { shareOfCores } from '#platform/process/cores.ts'
import { runEvery } from '#platform/process/every.ts'
import { emptyStoryBins } from '#stories/bin.ts'
import { STORY_FIELD_WRITERS } from '#stories/field-writers.ts'
import { writeSortTitles } from '#stories/sort-titles.ts'
import { endDeadRun, runTransition } from '#workflow/runs/run.ts'
import { ENTITY_ADAPTERS } from './entity-adapters.ts'
import { JOBS } from './jobs.ts'
import { createRebuilding } from './rebuilding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Long jobs of several tenants run at the same time and take turns, batch by batch. Eight waiting workers need not poll often. */
const LONG_JOBS = { concurrency: 1, atOnce: 8, lookEvery: 5 }
/** A webhook call mostly waits, at most ten seconds. A tenant with many receivers leaves most places to the other tenants. */
const WEBHOOKS = { concurrency: 16, atOnce: 48, lookEvery: 5 }

/** Creates the job runner of one process, with the handler of each kind of job. */
export const createWorker = async (config: Config, connection: Connection, log: Log) => {
  warnAboutProtections(config, log)
  const database = openDatabase(connection, { max: 6, isBackground: true })
  const changes = openChangeStamps(config.dataFolder)
  stampCommits(database.committed, changes)
  const jobs = createJobs(connection, log, { works: true })
  const blobs = await openBlobs(config, database)
  const context = { database, blobs, config, jobs }
  const downloads = {
    ...context,
    pyramids: createPyramids(blobs),
    renderer: createRenderer({ concurrency: 1, folder: workFolder(config) }),
    workFolder: workFolder(config),
    maxBytes: config.downloads.storedBytes,
  }
  const resumables = createResumables({ database, uploadParts: openUploadParts(config, database, blobs) })
  const transport = createMailTransport(config.mail)
  const replica = config.replicaFolder && folderBlobs(path.join(config.replicaFolder, 'blobs'))
  const fixity = { database, blobs, jobs, log, ...(replica && { replica }) }
  const rebuilding = createRebuilding({ ...context, log, fixity })
  const cleanups: (() => void)[] = []
  const outbox = { database, jobs, adapters: ENTITY_ADAPTERS, privateHosts: config.privateHosts }
  const runReceiverOutbox = createOutboxRunner()
  const changeFeed = await createChangeFeed({ ...outbox, connection, config, log })
  const handlers: JobHandlers<typeof JOBS> = {
    'ingest.asset': {
      concurrency: shareOfCores(config.workers),
      run: (data, signal) => runImport({ ...context, signal }, data),
      onDead: (data) => endDeadImport(context, data),
    },
    'ingest.sheet': {
      ...LONG_JOBS,
      run: (data, signal) => runSheet({ database, blobs, jobs, signal }, data),
      onDead: (data) => endDeadSheet(context, data),
    },
    'catalogue.bulk': {
      ...LONG_JOBS,
      run: (data, signal) => runBulkOperation({ database, jobs, signal, writers: STORY_FIELD_WRITERS }, data),
      onDead: (data) => failDeadBulkOperation({ database }, data),
    },
    'catalogue.export': {
      ...LONG_JOBS,
      run: (data, signal) => exportItems({ database, signal }, data),
      onDead: (data) => failDeadExport({ database }, data),
    },
    'catalogue.reindex': {
      concurrency: 1,
      run: (data, signal) => writeSearchTexts({ database, signal, others: [writeSortTitles] }, data),
    },
    'media.watermark': {
      concurrency: 1,
      run: (data, signal) => watermarkImage({ database, blobs, jobs, signal, workFolder: workFolder(config) }, data),
    },
    'media.model': { concurrency: 1, run: (data, signal) => drawModel({ ...downloads, signal }, data) },
    'media.watermark-all': { concurrency: 1, run: (data) => enqueueWatermarks({ database, jobs }, data) },
    ...rebuilding.handlers,
    'delivery.download': {
      concurrency: 1,
      run: (data, signal) => makeDownload(downloads, data, signal),
      onDead: ({ tenantId, download }) => failDownload(database, tenantId, download),
    },
    'mail.send': {
      concurrency: 2,
      run: (data) => deliverEmail({ database, transport }, data),
      onDead: (data) => failEmail(database, data),
    },
    'identity.password-reset': {
      concurrency: 1,
      run: (data) => sendPasswordReset({ database, mailer: createLinkMailer(config, jobs) }, data),
    },
    'workflow.run': {
      ...LONG_JOBS,
      run: (data, signal) => runTransition({ ...outbox, signal }, data),
      onDead: (data) => endDeadRun({ database }, data),
    },
    'workflow.outbox': {
      concurrency: 1,
      run: (data, signal) => runOutbox({ ...outbox, signal }, { ...data, receiver: '' }),
    },
    'workflow.webhook': {
      ...WEBHOOKS,
      run: (data, signal) => runReceiverOutbox({ ...outbox, signal }, data),
    },
    ...changeFeed.handlers,
    'preservation.fixity': { concurrency: 1, atOnce: 1, run: (data, signal) => checkFiles(fixity, data, signal) },
    'demo.picture': { concurrency: 1, run: (data) => drawDemoPicture({ database, blobs, jobs }, data) },
    'demo.media': { concurrency: 1, run: (data) => makeDemoMedia({ database, blobs, jobs, config, log }, data) },
  }
  return {
    start: async (): Promise<void> => {
      await jobs.open()
      await jobs.work(JOBS, handlers)
      await changeFeed.start()
      await enqueueMissingWatermarks(database, jobs)
      await enqueueReindexes(database, jobs)
      const uploads = { everyMs: HOUR_MS, log, failed: 'expired uploads were not deleted' }
      const overdue = { everyMs: MINUTE_MS, log, failed: 'overdue outbox entries were not enqueued' }
      const orphans = { everyMs: DAY_MS, log, failed: 'orphaned files were not removed' }
      const fixityChecks = { everyMs: HOUR_MS, log, failed: 'the check of files was not enqueued' }
      const bins = { everyMs: HOUR_MS, log, failed: 'the bins were not emptied' }
      cleanups.push(
        await startDownloadCleanup(downloads, log),
        await runEvery(uploads, resumables.expireAll),
        await runEvery(bins, () => deleteOldEntries(database)),
        await runEvery(overdue, () => requeueOverdue({ database, jobs })),
        await runEvery(orphans, () => removeOrphanedBlobs(context)),
        await runEvery(fixityChecks, () => scheduleFixityChecks({ database, jobs })),
      )
    },
    stop: async (): Promise<void> => {
      for (const stop of cleanups) stop()
      await changeFeed.stop()
      await jobs.stop()
      transport?.close()
      await blobs.close()
      await database.close()
      changes.close()
    },
  }
}

const warnAboutProtections = ({ dataFolder }: Config, log: Log): void => {
  const missing = missingProtections(dataFolder)
  if (missing.length > 0) log.warn({ missing }, 'decoders run without protections that this system does not offer')
}

/* A start retries images whose watermarking has failed in every try. Until then people who must see the watermark get 503. */
const enqueueMissingWatermarks = async (database: Database, jobs: Jobs): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select(['id', 'watermark']).execute()
  for (const { id, watermark } of tenants)
    if (watermark !== null) await asTenant(database, id, (db) => enqueueWatermarkAll(db, jobs, watermark))
}

/* Updates search texts of an earlier release, and of templates that were changed while no job could be enqueued. */
const enqueueReindexes = async (database: Database, jobs: Jobs): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) await asTenant(database, id, (db) => scheduleReindex(db, jobs))
}

/* The order matters: originals are unused after the bins have been emptied. */
const deleteOldEntries = async (database: Database): Promise<void> => {
  await emptyBins(database)
  await emptyStoryBins(database)
  await deleteUnusedOriginals(database)
  await deleteOldEmails(database)
  await deleteFormerAddresses(database)
  await deleteOldDeliveries(database)
  await deleteExpiredExports(database)
  await deleteOldProposals(database)
  await sumRowCounts(database)
}
