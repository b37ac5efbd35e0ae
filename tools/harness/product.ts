import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, processesOf } from './ports.ts'
import { repository } from './repository.ts'

export const PASSWORD = 'journeys-by-day'
const START_MS = 600_000
/** Whether the journeys run on several nodes instead of the product that `npm start` runs. */
export const ON_CLUSTER = process.env.JOURNEYS_ON === 'cluster'
const PROGRAM = ON_CLUSTER ? ['--disable-warning=ExperimentalWarning', 'tools/cluster.ts'] : ['tools/start.mjs']

type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number }

/** Runs the product of `npm start` (of `npm run cluster` with JOURNEYS_ON=cluster) on its own folder and port.
 *  It has a process group of its own, as in a terminal.
 *  @param prepared the folder of an ended product; the new product starts with a copy
 *  @param settings of the environment, in addition to those of every journey */
export const createProduct = async (prepared?: string, settings: NodeJS.ProcessEnv = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-journeys-'))
  if (prepared) await cp(prepared, folder, { recursive: true, preserveTimestamps: true })
  const port = await freePort()
  let group: ChildProcess | undefined
  let output = ''

  /** @returns when the product reports that it is ready */
  const start = async (): Promise<void> => {
    output = ''
    const child = spawnProduct(folder, port, settings)
    group = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
    const deadline = Date.now() + START_MS
    while (!output.includes('Press Ctrl+C')) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The product did not start:\n${output}`)
      await sleep(50)
    }
  }

  /** Sends a signal to the whole group, as a terminal does, and waits for its end. */
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<Ended> => {
    if (!group?.pid) throw new Error('The product does not run')
    const began = Date.now()
    const exited = once(group, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    process.kill(-group.pid, signal)
    const [code, how] = await exited
    group = undefined
    return { code, signal: how, ms: Date.now() - began }
  }

  return {
    folder,
    port,
    start,
    end,
    running: () => group !== undefined && group.exitCode === null && group.signalCode === null,
    /** The printed address. */
    address: () => /Pressmark is at (\S+?)\/?\s/.exec(output)?.[1] ?? '',
    /** The address of the second organisation. */
    otherAddress: () => /organisation is at (\S+?)\/?\s/.exec(output)?.[1] ?? '',
    processes: () => processesOf(group?.pid ?? 0),
    remove: async () => {
      // A product that failed to start has reported it already.
      if (group && group.exitCode === null && group.signalCode === null) await end('SIGINT')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type Product = Awaited<ReturnType<typeof createProduct>>

/** @returns the process of `npm start`, which is not ready yet */
export const spawnProduct = (folder: string, port: number, settings: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, PROGRAM, {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'yes',
      DEMO_PASSWORD: PASSWORD,
      // Journeys start their own receivers on this machine.
      PRIVATE_HOSTS: '127.0.0.1',
      ...settings,
    },
  })
