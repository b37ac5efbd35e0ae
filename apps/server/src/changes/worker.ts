import { asTenant, type Connection, type Database } from '#platform/db/database.ts'
import type { Config } from '#platform/config.ts'
import { createEncryption, readSecretKey } from '#platform/encryption.ts'
import type { JobHandlers } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { deliverChanges, failDeadDelivery } from './deliver.ts'
import type { deliverChangesJob, publishJob } from './jobs.ts'
import { comparePublished, enqueueComparisons, failDeadComparison } from './publication-runs.ts'
import { createSequencer } from './sequencer.ts'
import { enqueueIdle } from './webhooks.ts'

type Needs = {
  database: Database
  connection: Connection
  jobs: Enqueue
  config: Config
  privateHosts: ReadonlySet<string>
  log: Log
}

/** A webhook call mostly waits, at most ten seconds. A tenant with many webhooks leaves most places to the other tenants. */
const DELIVERIES = { concurrency: 16, atOnce: 48, lookEvery: 5 }

/** Creates the part of a worker that gives changes their positions and sends them to webhooks. */
export const createChangeFeed = async ({ connection, config, log, ...needs }: Needs) => {
  const { database, jobs } = needs
  const encryption = createEncryption(await readSecretKey(config))
  const sequencer = createSequencer({ database, connection, log }, (tenantId, kinds) =>
    asTenant(database, tenantId, async (db) => {
      await enqueueIdle(db, jobs, kinds)
      await enqueueComparisons(db, jobs)
    }),
  )
  const handlers: JobHandlers<[typeof deliverChangesJob, typeof publishJob]> = {
    'changes.deliver': {
      ...DELIVERIES,
      run: (data, signal) => deliverChanges({ ...needs, encryption, signal }, data),
      onDead: (data) => failDeadDelivery({ database }, data),
    },
    'changes.publish': {
      concurrency: 1,
      run: (data, signal) => comparePublished({ database, signal }, data),
      onDead: (data) => failDeadComparison({ database }, data),
    },
  }
  return { handlers, start: sequencer.start, stop: sequencer.stop }
}
