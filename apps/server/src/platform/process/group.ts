import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../db/database.ts'
import type { Log } from '../log.ts'

const CALM_MS = 60_000
const MAX_RESTARTS = 5
// Each default costs tens of megabytes in a process that mostly passes bytes on: a young heap that requests never fill, an old one
// that may grow to four times its live data (here to twice), a heap of the C library for every thread, which libvips fragments,
// and one that retains the tens of megabytes of a password hash. The operator's own settings win.
// V8 also sometimes promotes short-lived objects of requests, which only a full collection frees. A process then stays busy with
// them: a tile cost 35 µs instead of 20 in one start of four.
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
]
// A start reads what an earlier start has compiled. Then even the TypeScript compiler, a WebAssembly of 15 MB, is not loaded.
const COMPILED = fileURLToPath(new URL('../../../../../node_modules/.cache/compiled', import.meta.url))
// oxlint-disable-next-line node/no-process-env -- passed on unchanged
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1000000',
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
}

/** Runs processes of the product in parallel. A process that dies is started again, unless it dies too often. */
export const createGroup = (connection: Connection, log: Log, giveUp: (why: string) => void) => {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  /** @param own settings of this process in addition to those of the group
   *  @returns the message that the process sends when it is ready */
  const run = (entry: URL, name: string, own: NodeJS.ProcessEnv = {}): Promise<unknown> =>
    new Promise((ready) => {
      let deaths: number[] = []
      const start = () => {
        const child = fork(entry, { execArgv: FLAGS, env: { ...ENVIRONMENT, ...own } })
        children.set(name, child)
        child.send({ connection })
        child.once('message', (message) => ready((message as { ready: unknown }).ready)) // the only message of the entries
        child.once('exit', (code, signal) => void again(code, signal))
      }
      const again = async (code: number | null, signal: string | null) => {
        children.delete(name)
        if (stopping) return
        const now = Date.now()
        deaths = [...deaths.filter((at) => now - at < CALM_MS), now]
        log.error({ name, code, signal }, 'a process ended and is started again')
        if (deaths.length > MAX_RESTARTS) return giveUp(`The ${name} exits repeatedly`)
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
