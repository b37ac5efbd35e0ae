import { defineJob } from '#platform/jobs/define-job.ts'

export const checkOriginalsJob = defineJob<object>()({ name: 'preservation.fixity' })
