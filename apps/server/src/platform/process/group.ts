import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../db/database.ts'
import type { Log } from '../log.ts'

const CALM_MS = 60_000
const MOST_RESTARTS = 5
// Each costs tens of megabytes in a process that mostly passes bytes on: a young heap larger than requests fill, an old one
// that may grow to four times what lives in it (here to twice), a heap of the C library for every thread, which libvips leaves
// full of holes, and one that keeps the tens of megabytes of a password's hash for later. An operator's own setting wins.
// And V8 now and then takes what requests leave behind for long-lived, makes it where only a full collection finds it, and is
// busy with these from then on: a tile cost 35 µs instead of 20 in one start of four.
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
]
// What a start has compiled the next one reads: then the compiler of TypeScript, a WebAssembly of 15 MB, is not even loaded.
const COMPILED = fileURLToPath(new URL('../../../../../node_modules/.cache/compiled', import.meta.url))
// oxlint-disable-next-line node/no-process-env -- handed on as it is
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1000000',
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
}

/** Runs processes of the product side by side; one that dies is started again, unless it keeps dying. */
export const createGroup = (connection: Connection, log: Log, giveUp: (why: string) => void) => {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  /** @param own settings of this process beside the group's
   *  @returns what the process says when it is ready */
  const run = (entry: URL, name: string, own: NodeJS.ProcessEnv = {}): Promise<unknown> =>
    new Promise((ready) => {
      let deaths: number[] = []
      const start = () => {
        const child = fork(entry, { execArgv: FLAGS, env: { ...ENVIRONMENT, ...own } })
        children.set(name, child)
        child.send({ connection })
        child.once('message', (message) => ready((message as { ready: unknown }).ready)) // the entries send nothing else
        child.once('exit', (code, signal) => void again(code, signal))
      }
      const again = async (code: number | null, signal: string | null) => {
        children.delete(name)
        if (stopping) return
        const now = Date.now()
        deaths = [...deaths.filter((at) => now - at < CALM_MS), now]
        log.error({ name, code, signal }, 'a process ended and is started again')
        if (deaths.length > MOST_RESTARTS) return giveUp(`The ${name} exits repeatedly`)
        await sleep(200 * deaths.length)
        if (!stopping) start()
      }
      start()
    })

  const stop = async (): Promise<void> => {
    stopping = true
    const ends = [...children.values()].map((child) => new Promise((ended) => child.once('exit', ended)))
    for (const child of children.values()) child.kill('SIGTERM')
    await Promise.race([Promise.all(ends), sleep(12_000)])
    for (const child of children.values()) child.kill('SIGKILL')
  }

  return { run, stop }
}
