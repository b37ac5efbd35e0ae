import { defineJob } from '#platform/jobs/define-job.ts'

/** Compares many entities with what is published. */
export const publishJob = defineJob<{ run: string }>()({ name: 'changes.publish', tries: 20 })
export const deliverChangesJob = defineJob<{ webhook: string }>()({ name: 'changes.deliver', tries: 20 })
