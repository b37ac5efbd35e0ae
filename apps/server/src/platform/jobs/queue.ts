import { PgBoss } from 'pg-boss'
import { poolConfig, type Connection, type TenantDb } from '../db/database.ts'
import type { Log } from '../log.ts'
import { beginWork } from '../process/work-list.ts'
import type { JobHandler, JobHandlers, JobKind } from './define-job.ts'
import { createTurnIndex, priorityOfNewJob } from './turns.ts'
import { createRenamedQueues, moveRenamedQueues } from './renamed-queues.ts'

const DEAD = 'dead'

/** Connects pg-boss to the application's own database. Because of `heartbeat`, the job of a killed worker runs again within 15 s.
 *  @param works whether this process runs jobs. Such processes supervise each other's jobs; the others only enqueue. */
export const createJobs = (connection: Connection, log: Log, { works = false } = {}) => {
  const boss = openBoss(connection, log, { works })
  return {
    boss,
    /** Opens the queue for a process that only enqueues. */
    open: async (): Promise<void> => void (await boss.start()),
    /** Creates the queues; safe to repeat. The application's role may enqueue and nothing else. */
    prepare: async (kinds: readonly JobKind[]) => {
      await boss.start()
      await createQueues(boss, kinds)
      await moveRenamedQueues(boss.getDb())
    },
    /** Creates the queues for the jobs of a backup, which may have the queue names of an earlier release. They move at the next `prepare`. */
    prepareForRestore: async (kinds: readonly JobKind[]) => {
      await boss.start()
      await createQueues(boss, kinds)
      await createRenamedQueues(boss)
    },
    /** Enqueues a job in the caller's own transaction. The job starts only if the transaction commits. While a job with the same `key` waits
     *  or runs, no other one is enqueued.
     *  @param how `after` is the earliest start. */
    enqueue: async <Name extends string, Data extends object>(
      db: TenantDb,
      { name }: JobKind<Name, Data>,
      data: NoInfer<Data>,
      { key, after }: { key: string; after?: Date },
    ): Promise<void> => {
      const { tenantId } = db
      // All tenants share the queue, and clients may choose keys.
      const singletonKey = `${tenantId} ${key}`
      const priority = await priorityOfNewJob(db, name)
      await boss.send(
        name,
        { ...data, tenantId, job: name },
        {
          db,
          singletonKey,
          priority,
          group: { id: String(tenantId) },
          ...(after !== undefined && { startAfter: after }),
        },
      )
    },
    /** Runs jobs of these kinds, dead ones included, until the process stops. */
    work: async <Kinds extends readonly JobKind[]>(kinds: Kinds, handlers: JobHandlers<Kinds>): Promise<void> => {
      const byName: HandlersByName = handlers
      for (const { name } of kinds) await workOn(boss, log, name, byName[name]!) // each kind has a handler
      await workDead(boss, byName)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
export type Jobs = ReturnType<typeof createJobs>
/** The part of the queue that a rule needs. */
export type Enqueue = Pick<Jobs, 'enqueue'>

/* The queue only passes payloads on: `enqueue` and `JobHandlers` take their type from the same kind. */
type AnyHandler = JobHandler<never>
type HandlersByName = Readonly<Record<string, AnyHandler>>

const openBoss = (connection: Connection, log: Log, { works }: { works: boolean }): PgBoss => {
  const settings = typeof connection === 'string' ? { connectionString: connection } : poolConfig(connection)
  const boss = new PgBoss({
    ...(settings as object),
    application_name: 'pressmark jobs',
    max: 4,
    useListenNotify: works,
    // There are no scheduled jobs.
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  return boss
}

const createQueues = async (boss: PgBoss, kinds: readonly JobKind[]): Promise<void> => {
  await boss.createQueue(DEAD)
  for (const { name, tries, maxPause } of kinds) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      notify: true,
      retryLimit: tries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: maxPause,
      heartbeatSeconds: 10,
      expireInSeconds: 3600,
      deadLetter: DEAD,
    })
  }
  await createTurnIndex(boss.getDb())
  await boss.getDb().executeSql('grant usage on schema pgboss to pressmark_app')
  await boss.getDb().executeSql('grant select, insert on all tables in schema pgboss to pressmark_app')
}

const workOn = async (
  boss: PgBoss,
  log: Log,
  name: string,
  { concurrency, atOnce = concurrency + 1, lookEvery = 1, run }: AnyHandler,
): Promise<void> => {
  const options = {
    batchSize: 1,
    localConcurrency: atOnce,
    localGroupConcurrency: concurrency,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: lookEvery,
  }
  await boss.work<never>(name, options, async ([job]) => {
    if (job === undefined) return
    skipPause(boss, name)
    const end = beginWork(`job ${name} ${job.id}`)
    await run(job.data, job.signal)
      .catch((error: unknown) => {
        if (!job.signal.aborted) log.error({ err: error, name, data: job.data }, 'a job failed')
        throw error
      })
      .finally(end)
  })
}

/** Lets the busy workers of a queue take their next job as soon as the present one ends. By default, each worker of the library starts
 *  at most one job a second. Short jobs of a long queue would leave the machine idle. */
const skipPause = (boss: PgBoss, queue: string): void => {
  for (const { id, name, count } of boss.getWipData()) if (name === queue && count > 0) boss.notifyWorker(id)
}

const workDead = async (boss: PgBoss, handlers: HandlersByName): Promise<void> => {
  await boss.work<{ job: string }>(DEAD, { pollingIntervalSeconds: 2 }, async (dead) => {
    for (const { data } of dead) await handlers[data.job]?.onDead?.(data as never) // of the kind that it names
  })
}
