import { endDeadRebuild, rebuildDerivatives } from '#ingest/pipeline/rebuild.ts'
import { enqueueRebuilds } from '#media/derivatives/enqueue-rebuilds.ts'
import type { rebuildJob, rebuildLaterJob, rebuildManyJob } from '#media/jobs.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { DataOf, JobHandlers } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { shareOfCores } from '#platform/process/cores.ts'
import { checkOriginal, type Needs as FixityNeeds } from '#preservation/fixity/schedule.ts'

type Needs = { database: Database; blobs: Blobs; config: Config; jobs: Enqueue; log: Log; fixity: FixityNeeds }
type Kinds = readonly [typeof rebuildJob, typeof rebuildLaterJob, typeof rebuildManyJob]

/** Joins the making of derivatives with the check of their originals, for workers and for `npm run repair`. */
export const createRebuilding = ({ fixity, ...context }: Needs) => {
  const { config } = context
  const rebuild = (data: DataOf<typeof rebuildJob>, signal: AbortSignal): Promise<void> => {
    const checkIt = (original: { tenantId: number; sha256: string }) =>
      checkOriginal(fixity, original, { share: 1, signal })
    return rebuildDerivatives({ ...context, signal, checkOriginal: checkIt }, data)
  }
  const one = { run: rebuild, onDead: (data: DataOf<typeof rebuildJob>) => endDeadRebuild(context, data) }
  const handlers: JobHandlers<Kinds> = {
    'media.rebuild': { concurrency: 1, ...one },
    // Imports keep at least as many places.
    'media.rebuild-later': { concurrency: Math.max(1, shareOfCores(config.workers) >> 1), ...one },
    'media.rebuild-many': {
      concurrency: 1,
      run: async (data, signal) => void (await enqueueRebuilds({ ...context, signal }, data)),
    },
  }
  return { rebuild, handlers }
}
