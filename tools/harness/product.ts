import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, processesOf } from './ports.ts'
import { repository } from './repository.ts'

export const PASSWORD = 'journeys-by-day'
const START_MS = 90_000
/** Whether they are shown on several nodes, and not on what `npm start` runs. */
export const ON_CLUSTER = process.env.JOURNEYS_ON === 'cluster'
const PROGRAM = ON_CLUSTER ? ['--disable-warning=ExperimentalWarning', 'tools/cluster.ts'] : ['tools/start.mjs']

type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number }

/** What `npm start` runs (or `npm run cluster`, with JOURNEYS_ON=cluster), on a folder and a port of its own, in a process group as a terminal would give it.
 *  @param prepared a folder that another product has left in order: this one begins with a copy of it
 *  @param settings of the environment, beside those of every journey */
export const createProduct = async (prepared?: string, settings: NodeJS.ProcessEnv = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-journeys-'))
  if (prepared) await cp(prepared, folder, { recursive: true, preserveTimestamps: true })
  const port = await freePort()
  let group: ChildProcess | undefined
  let output = ''

  /** @returns when it says that it is ready */
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
    /** The address that it printed. */
    address: () => /Pressmark is at (\S+?)\/?\s/.exec(output)?.[1] ?? '',
    /** The address of its second organisation. */
    otherAddress: () => /organisation is at (\S+?)\/?\s/.exec(output)?.[1] ?? '',
    processes: () => processesOf(group?.pid ?? 0),
    remove: async () => {
      // One that did not come up has said so already.
      if (group && group.exitCode === null && group.signalCode === null) await end('SIGINT')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type Product = Awaited<ReturnType<typeof createProduct>>

/** @returns the process that `npm start` runs, not yet ready */
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
      // What journeys start beside the product lies on this machine.
      PRIVATE_HOSTS: '127.0.0.1',
      ...settings,
    },
  })
