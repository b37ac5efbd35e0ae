import { defineJob } from '#platform/jobs/define-job.ts'

// A run counts its tries itself. The job of a run that kills its worker each time ends after these tries.
export const runTransitionJob = defineJob<{ run: string }>()({ name: 'workflow.run', tries: 20 })
export const runOutboxJob = defineJob<object>()({ name: 'workflow.outbox' })
export const callWebhooksJob = defineJob<{ receiver: string }>()({ name: 'workflow.webhook' })
