import { drawModelJob, exportItemsJob, reindexJob, runBulkOperationJob, watermarkImageJob } from '#catalogue/jobs.ts'
import { deliverChangesJob, publishJob } from '#changes/jobs.ts'
import { makeDownloadJob } from '#delivery/jobs.ts'
import { drawPictureJob, makeMediaJob } from '#demo/jobs.ts'
import { resetPasswordJob } from '#identity/jobs.ts'
import { importAssetJob, importSheetJob } from '#ingest/jobs.ts'
import { deliverEmailJob } from '#mail/jobs.ts'
import { rebuildJob, rebuildLaterJob, rebuildManyJob, watermarkAllJob } from '#media/jobs.ts'
import { checkOriginalsJob } from '#preservation/jobs.ts'
import { callWebhooksJob, runOutboxJob, runTransitionJob } from '#workflow/jobs.ts'

/** All kinds of jobs. The queues are created from this list, and `worker-process.ts` has a handler for each. */
export const JOBS = [
  importAssetJob,
  importSheetJob,
  runBulkOperationJob,
  exportItemsJob,
  watermarkImageJob,
  watermarkAllJob,
  drawModelJob,
  rebuildJob,
  rebuildLaterJob,
  rebuildManyJob,
  reindexJob,
  makeDownloadJob,
  deliverEmailJob,
  resetPasswordJob,
  runTransitionJob,
  runOutboxJob,
  callWebhooksJob,
  deliverChangesJob,
  publishJob,
  checkOriginalsJob,
  drawPictureJob,
  makeMediaJob,
] as const
