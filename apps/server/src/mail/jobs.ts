import { defineJob } from '#platform/jobs/define-job.ts'

// A mail server may be unreachable for a night.
export const deliverEmailJob = defineJob<{ emailMessage: string }>()({ name: 'mail.send', tries: 60, maxPause: 900 })
