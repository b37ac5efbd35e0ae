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
const WELL_AGAIN_MS = 60_000

/** Targets of a kill: the processes of one kind, or the supervisor with all processes. */
export const TARGETS = ['server', 'worker', 'database', 'everything'] as const
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
      case 'everything':
        return [group.pid]
    }
  }

  const restart = async (): Promise<void> => {
    await group.stop()
    starts += 1
    group = await start()
  }

  return {
    starts: () => starts,
    /** Kills all servers, all workers, the database or the supervisor. @returns whether there was one */
    kill: (target: Target): boolean => pidsOf(target).map(endNow).includes(true),
    /** The process ids of a part while it runs. */
    pidsOf,
    /** Sends SIGTERM to the supervisor, as a service manager does. @returns its exit status or signal */
    terminate: () => {
      signalled(group.pid, 'SIGTERM')
      return group.ended
    },
    /** Resolves when the product is ready. Starts it again if the supervisor has ended. */
    waitUntilReady: async (): Promise<void> => {
      const deadline = Date.now() + WELL_AGAIN_MS
      // A killed process may still answer for a moment.
      await sleep(100)
      while (!((await isReady()) && isThere(group.pid))) {
        if (Date.now() > deadline) throw new Error('The product did not get well within a minute')
        if (!isThere(group.pid)) await restart()
        await sleep(50)
      }
    },
    restart,
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
