import { defineJob } from '#platform/jobs/define-job.ts'

/** Compares many entities with what is published. */
export const publishJob = defineJob<{ run: string }>()({ name: 'changes.publish', tries: 20 })
/** `turn` is that of the webhook when the job was enqueued. Jobs of earlier releases have none. */
export const deliverChangesJob = defineJob<{ webhook: string; turn?: string }>()({ name: 'changes.deliver', tries: 20 })
