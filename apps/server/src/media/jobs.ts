import type { REBUILD_SCOPES } from '@pressmark/contract/preservation/fixity.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

export const watermarkAllJob = defineJob<{ watermark: string }>()({ name: 'media.watermark-all' })

export type RebuildScope = (typeof REBUILD_SCOPES)[number]

// Someone waits for the first kind. The jobs of many have a queue of their own, so that these do not delay it.
export const rebuildJob = defineJob<{ uuid: string }>()({ name: 'media.rebuild', tries: 20 })
export const rebuildLaterJob = defineJob<{ uuid: string }>()({ name: 'media.rebuild-later', tries: 20 })
export const rebuildManyJob = defineJob<{ scope: RebuildScope }>()({ name: 'media.rebuild-many' })
