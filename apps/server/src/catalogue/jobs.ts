import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

// Bulk operations and exports count their failures themselves. A job that always crashes its worker ends after these tries.
export const runBulkOperationJob = defineJob<{ bulkOperation: string; version: number }>()({
  name: 'catalogue.bulk',
  tries: 20,
})
export const exportItemsJob = defineJob<{ sheetExport: string; version: number }>()({
  name: 'catalogue.export',
  tries: 20,
})
export const reindexJob = defineJob<{ targetHash: string }>()({ name: 'catalogue.reindex' })
export const watermarkImageJob = defineJob<{ uuid: string; pyramid: string; watermark: string }>()({
  name: 'media.watermark',
})
/* A model that always ends its decoder keeps its former thumbnail. */
export const drawModelJob = defineJob<{ uuid: string; camera: ModelCamera | null }>()({ name: 'media.model', tries: 5 })
