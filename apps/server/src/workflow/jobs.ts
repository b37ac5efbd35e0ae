import { defineJob } from '#platform/jobs/define-job.ts'

// A run counts its failures itself. A job that takes its worker down each time ends after these tries.
export const runTransitionJob = defineJob<{ run: string }>()({ name: 'workflow.run', tries: 20 })
export const runOutboxJob = defineJob<object>()({ name: 'workflow.outbox' })
export const callWebhooksJob = defineJob<{ receiver: string }>()({ name: 'workflow.webhook' })
