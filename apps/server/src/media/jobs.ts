import { defineJob } from '#platform/jobs/define-job.ts'

export const watermarkAllJob = defineJob<{ watermark: string }>()({ name: 'media.watermark-all' })
