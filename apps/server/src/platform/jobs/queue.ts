import { PgBoss } from 'pg-boss'
import { poolConfig, type Connection, type TenantDb } from '../db/database.ts'
import type { Log } from '../log.ts'

/** Every kind of work that can be put in line, with what its job carries. A job always names its tenant. */
export type JobData = {
  'ingest.asset': { tenantId: number; importId: string }
  'ingest.sheet': { tenantId: number; sheet: string; version: number }
  'catalogue.act': { tenantId: number; bulkOperation: string; version: number }
  'media.mark': { tenantId: number; uuid: string; pyramid: string; watermark: string }
  'media.mark-all': { tenantId: number; watermark: string }
  'catalogue.search': { tenantId: number; wanted: string }
  'delivery.download': { tenantId: number; download: string }
  'mail.send': { tenantId: number; emailMessage: string }
  'identity.forgotten': { tenantId: number; person: string | null; home: string; organisation: string }
  'workflow.run': { tenantId: number; run: string }
  'workflow.inside': { tenantId: number }
  'workflow.webhook': { tenantId: number; receiver: string }
  'preservation.fixity': { tenantId: number }
  'demo.picture': { tenantId: number; pressmark: string; picture: number }
  'demo.media': { tenantId: number; pressmark: string; media: number }
}
export type JobName = keyof JobData
export const JOB_NAMES = [
  'ingest.asset',
  'ingest.sheet',
  'catalogue.act',
  'media.mark',
  'media.mark-all',
  'catalogue.search',
  'delivery.download',
  'mail.send',
  'identity.forgotten',
  'workflow.run',
  'workflow.inside',
  'workflow.webhook',
  'preservation.fixity',
  'demo.picture',
  'demo.media',
] as const satisfies readonly JobName[]

const DEAD = 'dead'
const TRIES = 3
// A worker that is stopped or killed says nothing about the job. An import counts its own failures; only one that takes its
// worker down time after time ends here.
const TRIES_OF: Partial<Record<JobName, number>> = {
  'ingest.asset': 20,
  'ingest.sheet': 20,
  'catalogue.act': 20,
  'workflow.run': 20,
  // A mail server may be away for a night.
  'mail.send': 60,
}
/** Seconds between tries at most. */
const PAUSE_OF: Partial<Record<JobName, number>> = { 'mail.send': 900 }
const PAUSE = 60

/** What is left of a job that every try has failed: what it carried, of whatever kind it was. */
type DeadJob = {
  tenantId: number
  importId?: string
  sheet?: string
  bulkOperation?: string
  version?: number
  download?: string
  emailMessage?: string
  run?: string
}

/** pg-boss on the application's own database. `heartbeat` is why a killed worker's job runs again within 15 s.
 *  @param works whether this process takes jobs: such processes look after each other's, and the rest only put them in line */
export const createJobs = (connection: Connection, log: Log, { works = false } = {}) => {
  const settings = typeof connection === 'string' ? { connectionString: connection } : poolConfig(connection)
  const boss = new PgBoss({
    ...(settings as object),
    application_name: 'pressmark jobs',
    max: 4,
    useListenNotify: works,
    // Nothing is begun by the clock.
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))

  return {
    boss,
    /** For processes that only put jobs in line. */
    open: async (): Promise<void> => void (await boss.start()),
    /** Makes the queues; safe to repeat. The application's role may put jobs in line and nothing else. */
    prepare: async (names: readonly JobName[]) => {
      await boss.start()
      await boss.createQueue(DEAD)
      for (const name of names) {
        await boss.createQueue(name, {
          policy: 'exclusive',
          notify: true,
          retryLimit: TRIES_OF[name] ?? TRIES,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: PAUSE_OF[name] ?? PAUSE,
          heartbeatSeconds: 10,
          expireInSeconds: 3600,
          deadLetter: DEAD,
        })
      }
      await boss.getDb().executeSql('grant usage on schema pgboss to pressmark_app')
      await boss.getDb().executeSql('grant select, insert on all tables in schema pgboss to pressmark_app')
    },
    /** Puts work in line in the caller's own transaction: it starts when, and only if, that commits. While a job of that `key` waits or runs, another is not put in line. */
    enqueue: async <Name extends JobName>(
      db: TenantDb,
      name: Name,
      data: JobData[Name],
      key: string,
      /* Not before. */
      { after }: { after?: Date } = {},
    ): Promise<void> => {
      // The queue is one for all tenants, and keys may be chosen by clients.
      const singletonKey = `${data.tenantId} ${key}`
      await boss.send(name, data, {
        db,
        singletonKey,
        group: { id: String(data.tenantId) },
        ...(after !== undefined && { startAfter: after }),
      })
    },
    /** Takes jobs, `concurrency` of a tenant at a time, and one more, so that a tenant with a thousand of them leaves a place for another.
     *  @param atOnce of all tenants, where that is another number.
     *  @param lookEvery s; what can be begun at once is told of, so many who wait need not look often
     *  A handler that throws is tried again, often: it says itself when it has failed often enough. */
    work: async <Name extends JobName>(
      name: Name,
      concurrency: number,
      handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
      { atOnce = concurrency + 1, lookEvery = 1 }: { atOnce?: number; lookEvery?: number } = {},
    ): Promise<void> => {
      const options = {
        batchSize: 1,
        localConcurrency: atOnce,
        localGroupConcurrency: concurrency,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: lookEvery,
      }
      await boss.work<JobData[Name]>(name, options, async ([job]) => {
        if (job === undefined) return
        await handler(job.data, job.signal).catch((error: unknown) => {
          if (!job.signal.aborted) log.error({ err: error, name, data: job.data }, 'a job failed')
          throw error
        })
      })
    },
    /** Takes the jobs that every try has failed, or died with. */
    workDead: async (handler: (data: DeadJob) => Promise<void>): Promise<void> => {
      await boss.work<DeadJob>(DEAD, { pollingIntervalSeconds: 2 }, async (dead) => {
        for (const { data } of dead) await handler(data)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
export type Jobs = ReturnType<typeof createJobs>
/** All that a rule needs of them. */
export type Enqueue = Pick<Jobs, 'enqueue'>
