import { defineJob } from '#platform/jobs/define-job.ts'

// A bulk operation counts its failures itself. A job that always crashes its worker ends after these tries.
export const runBulkOperationJob = defineJob<{ bulkOperation: string; version: number }>()({
  name: 'catalogue.bulk',
  tries: 20,
})
export const reindexJob = defineJob<{ targetHash: string }>()({ name: 'catalogue.reindex' })
export const watermarkImageJob = defineJob<{ uuid: string; pyramid: string; watermark: string }>()({
  name: 'media.watermark',
})
