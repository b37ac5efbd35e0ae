import { defineJob } from '#platform/jobs/define-job.ts'

export const watermarkAllJob = defineJob<{ watermark: string }>()({ name: 'media.watermark-all' })

/** Which derivatives are rebuilt: lost and damaged ones, also those of another recipe, or all. */
export type RebuildScope = 'damaged' | 'olderRecipe' | 'all'

// Someone waits for the first kind. The jobs of many have a queue of their own, so that these do not delay it.
export const rebuildJob = defineJob<{ uuid: string }>()({ name: 'media.rebuild', tries: 20 })
export const rebuildLaterJob = defineJob<{ uuid: string }>()({ name: 'media.rebuild-later', tries: 20 })
export const rebuildManyJob = defineJob<{ scope: RebuildScope }>()({ name: 'media.rebuild-many' })
