import { defineJob } from '#platform/jobs/define-job.ts'

export const makeDownloadJob = defineJob<{ download: string }>()({ name: 'delivery.download' })
