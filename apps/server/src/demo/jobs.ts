import { defineJob } from '#platform/jobs/define-job.ts'

export const drawPictureJob = defineJob<{ pressmark: string; picture: number }>()({ name: 'demo.picture' })
export const makeMediaJob = defineJob<{ pressmark: string; media: number }>()({ name: 'demo.media' })
