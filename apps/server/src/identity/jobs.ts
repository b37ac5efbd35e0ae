import { defineJob } from '#platform/jobs/define-job.ts'

export const resetPasswordJob = defineJob<{ person: string | null; home: string; organisation: string }>()({
  name: 'identity.password-reset',
})
