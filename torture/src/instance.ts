import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBlobs } from '../../apps/server/src/platform/blobs/open-blobs.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { readPassword } from '../../apps/server/src/platform/postgres/cluster.ts'
import { answers, findBelow, freePort, hasStarted, startProgram, type Running } from '../../tools/harness/processes.ts'
import { startProduct } from '../../tools/harness/start-product.ts'

const START = fileURLToPath(new URL('../../apps/server/src/start.ts', import.meta.url))
const RECOVERY_MS = 60_000
/* Several of each kind, so that one can be killed while another still starts. */
const PROCESSES = { SERVERS: '2', WORKERS: '2' }

/** Targets of a kill: the processes of one kind, a process of PostgreSQL that serves one connection, or the supervisor with all
 *  processes. PostgreSQL recovers by itself after the end of such a process, and the product must then connect again. */
export const TARGETS = ['server', 'worker', 'database', 'connection', 'everything'] as const
export type Target = (typeof TARGETS)[number]

/** Runs the whole product on `folder`. Its parts can be killed, and it is started again as needed. An editor is signed in.
 *  @param settings in addition to the fixed ones */
export const createInstance = async (folder: string, settings: Record<string, string>) => {
  const prepared = await startProduct(folder, settings)
  const { cookie, tenantId } = prepared
  const administrator = await prepared.signIn('Administrators')
  await prepared.stop()

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'no',
    LOG_LEVEL: 'fatal',
    ...PROCESSES,
    ...settings,
  }
  const processes = await startProcesses(folder, { origin, env })
  return {
    ...processes,
    folder,
    /** Opens the store of its files. */
    openBlobs: (database: Database) => openBlobs(readConfig(env), database),
    origin,
    cookie,
    /** The cookie of a person who may change the workflow. */
    administrator,
    tenantId,
    /** Opens the database for reading. */
    withDatabase: async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
      const postgres = path.join(folder, 'postgres')
      const place = { host: path.join(postgres, 'socket'), port: 5432, user: 'postgres', database: 'postgres' }
      const database = openDatabase({ ...place, password: readPassword(postgres) }, { max: 2 })
      return work(database).finally(() => database.close())
    },
  }
}
export type Instance = Awaited<ReturnType<typeof createInstance>>

/* Starts the supervisor with its processes, and controls them. */
const startProcesses = async (folder: string, { origin, env }: { origin: string; env: NodeJS.ProcessEnv }) => {
  const isReady = () => answers(`${origin}/readyz`)
  const start = () =>
    startProgram(process.execPath, ['--disable-warning=ExperimentalWarning', START], hasStarted, { env })
  let group: Running = await start()
  let starts = 1

  const pidsOf = (target: Target): number[] => {
    switch (target) {
      case 'server':
        return findBelow(group.pid, 'server/src/main.ts')
      case 'worker':
        return findBelow(group.pid, 'server/src/worker.ts')
      case 'database':
        return postmasterOf(folder)
      case 'connection':
        return postmasterOf(folder).flatMap((pid) => findBelow(pid, 'postgres: postgres '))
      case 'everything':
        return [group.pid]
    }
  }

  const startAgain = async (): Promise<void> => {
    await group.stop()
    starts += 1
    group = await start()
  }
  /* Several killers may notice the end of the supervisor. */
  let starting: Promise<void> | undefined
  const restart = (): Promise<void> => (starting ??= startAgain().finally(() => (starting = undefined)))
  let lastKill = 0

  return {
    starts: () => starts,
    /** Kills processes of a part: all, or those that `choose` selects. @returns whether there was one */
    kill: (target: Target, choose = (pids: number[]): number[] => pids): boolean => {
      lastKill = Date.now()
      return choose(pidsOf(target)).map(endNow).includes(true)
    },
    /** The process ids of a part while it runs. */
    pidsOf,
    /** Sends SIGTERM to the supervisor, as a service manager does. @returns its exit status or signal */
    terminate: () => {
      signalled(group.pid, 'SIGTERM')
      return group.ended
    },
    /** Resolves when the product is ready. Starts it again if the supervisor has ended.
     *  @throws if it is not ready a minute after the last kill */
    waitUntilReady: async (): Promise<void> => {
      lastKill = Math.max(lastKill, Date.now() - RECOVERY_MS / 2)
      // A killed process may still answer for a moment.
      await sleep(100)
      while (!((await isReady()) && isThere(group.pid))) {
        if (Date.now() - lastKill > RECOVERY_MS) throw new Error('The product did not get ready within a minute')
        if (!isThere(group.pid)) await restart()
        await sleep(50)
      }
    },
    restart,
    /** The last lines of its log. */
    output: () => group.output(),
    stop: () => group.stop(),
  }
}

const postmasterOf = (folder: string): number[] => {
  const file = path.join(folder, 'postgres', 'cluster', 'postmaster.pid')
  try {
    return [Number.parseInt(readFileSync(file, 'utf8'), 10)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // it is not running
    throw error
  }
}

const endNow = (pid: number): boolean => signalled(pid, 'SIGKILL')
const isThere = (pid: number): boolean => signalled(pid, 0)

const signalled = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
