import { defineJob } from '#platform/jobs/define-job.ts'

// An import counts the failures of its file itself. A job that always crashes its worker ends after these tries.
export const importAssetJob = defineJob<{ importId: string }>()({ name: 'ingest.asset', tries: 20 })
export const importSheetJob = defineJob<{ sheet: string; version: number }>()({ name: 'ingest.sheet', tries: 20 })
