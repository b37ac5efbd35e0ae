import { fork, type ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../db/database.ts'
import type { Log } from '../log.ts'
import { readWorkList } from './work-list.ts'

/** Deaths of this time count towards the pause before the next start, ms. */
const STABLE_MS = 60_000
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 30_000
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

/** Message of the group to a process: its connection as the answer to `loaded`, later questions whether it is alive. */
export type GroupMessage = { connection: Connection; workFile: string } | { areYouAlive: true }
/** Message of a process to the group: `loaded` when it can receive messages, once `ready` or `failed`, and an answer to each question. */
export type MemberMessage = { loaded: true } | { ready: unknown } | { failed: string } | { alive: true }

export type Member = {
  /** The program of the process. */
  entry: URL
  /** Unique in the group. */
  name: string
  /** Settings of this process in addition to those of the group. */
  env?: NodeJS.ProcessEnv
  /** Whether processes with the same address share one listening socket. A process that is blocked accepts no connection of it. */
  sharesSocket?: boolean
}

/** How often the group asks each process for a sign of life. A process that leaves `allowed` questions in a row unanswered is ended.
 *  While it starts, six times as many are allowed, because a start compiles for seconds on a busy machine. */
export type Questions = { everyMs: number; allowed: number }
export const QUESTIONS: Questions = { everyMs: 1000, allowed: 10 }
const START_FACTOR = 6

/** Runs processes of the product in parallel. A process that ends, or that no longer answers, is started again. The pause before
 *  a start grows while a process keeps ending.
 *  @param folder existing, for lists of the work of each process. The log names this work when a process ends. */
export const createGroup = (
  { connection, log, folder }: { connection: Connection; log: Log; folder: string },
  questions: Questions = QUESTIONS,
) => {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  /** @returns the message that the process sends when it is ready
   *  @throws Error in one sentence if the first start fails */
  const run = (member: Member): Promise<unknown> =>
    new Promise((ready, refuse) => {
      const workFile = path.join(folder, member.name)
      let exits: number[] = []
      let hasStarted = false

      const onLoaded = (child: ChildProcess) => {
        child.send({ connection, workFile } satisfies GroupMessage)
        endWhenSilent(child, questions, () => log.error(report(), 'a process does not answer and is ended'))
      }
      const report = () => ({ name: member.name, work: readWorkList(workFile) })

      const start = () => {
        const child = forkMember(member)
        let failure: string | undefined
        children.set(member.name, child)
        child.on('message', (message: MemberMessage) => {
          if ('loaded' in message) onLoaded(child)
          if ('failed' in message) failure = message.failed
          if (!('ready' in message)) return
          hasStarted = true
          ready(message.ready)
        })
        child.once('exit', (code, signal) => {
          children.delete(member.name)
          if (stopping) return
          if (!hasStarted) return refuse(new Error(failure ?? `The ${member.name} ended with ${signal ?? code}`))
          log.error({ ...report(), code, signal, failure }, 'a process ended and is started again')
          void startAgain()
        })
      }

      const startAgain = async () => {
        const now = Date.now()
        exits = [...exits.filter((at) => now - at < STABLE_MS), now]
        await sleep(pauseAfter(exits.length))
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
    rmSync(folder, { recursive: true, force: true })
  }

  /** Returns the resident memory of each process in bytes. Empty where the system has no /proc. */
  const memory = (): { name: string; bytes: number }[] =>
    [...children].flatMap(([name, { pid }]) => {
      const bytes = residentBytes(pid)
      return bytes === undefined ? [] : [{ name, bytes }]
    })

  return { run, stop, memory }
}

const residentBytes = (pid: number | undefined): number | undefined => {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : undefined
}

/** Returns the pause in ms before a process is started again after `exits` exits within a minute. */
export const pauseAfter = (exits: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (exits - 1), MAX_PAUSE_MS)

// The kernel gives a connection to a process that is free to accept it. The default of Node would also give it to a blocked process.
cluster.schedulingPolicy = cluster.SCHED_NONE

const forkMember = ({ entry, env, sharesSocket = false }: Member): ChildProcess => {
  const settings = { ...ENVIRONMENT, ...env }
  if (!sharesSocket) return fork(entry, { execArgv: FLAGS, env: settings })
  cluster.setupPrimary({ exec: fileURLToPath(entry), execArgv: FLAGS, args: [] })
  return cluster.fork(settings).process
}

/* Counts questions instead of time, so that a machine that was suspended does not end its processes. */
const endWhenSilent = (child: ChildProcess, { everyMs, allowed }: Questions, onSilent: () => void): void => {
  let unanswered = 0
  let factor = START_FACTOR
  child.on('message', (message: MemberMessage) => {
    unanswered = 0
    if ('ready' in message) factor = 1
  })
  const timer = setInterval(() => {
    if (unanswered < allowed * factor) {
      unanswered += 1
      child.send({ areYouAlive: true } satisfies GroupMessage, () => {}) // `exit` reports a process that has ended
      return
    }
    clearInterval(timer)
    onSilent()
    child.kill('SIGKILL')
  }, everyMs)
  child.once('exit', () => clearInterval(timer))
}
