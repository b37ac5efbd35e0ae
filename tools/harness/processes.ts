import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// USER_HZ: Linux has the same value for every program.
const TICKS_PER_SECOND = 100

type Stat = { parent: number; own: number; ofEndedChildren: number }

/* The fields follow the name of the command, which may contain any character. Source: proc_pid_stat(5) */
const statOf = (pid: number): Stat | undefined => {
  const text = readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const seconds = (index: number) => (fields[index] ?? 0) / TICKS_PER_SECOND
  return { parent: fields[1] ?? 0, own: seconds(11) + seconds(12), ofEndedChildren: seconds(13) + seconds(14) }
}

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // The process ended between two reads.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** CPU time of these processes without their children, s. */
export const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0)

/** CPU time of the ended children of `pid`, with their own children, s. */
export const cpuSecondsOfEndedChildren = (pid: number): number => statOf(pid)?.ofEndedChildren ?? 0

/** Present and peak memory in bytes. Pages that processes share are counted for each. */
export const memoryOf = (pids: readonly number[]): { resident: number; peak: number } => {
  const sum = { resident: 0, peak: 0 }
  for (const pid of pids) {
    const status = readIfThere(`/proc/${pid}/status`) ?? ''
    sum.resident += 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    sum.peak += 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }
  return sum
}

/** Present memory in bytes. A page that several processes share is counted once. Source: proc_pid_smaps(5), Pss */
export const memoryTogether = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0),
    0,
  )

/** Returns `pid` and all its descendants. */
export const familyOf = (pid: number): number[] => {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = new Map<number, number[]>()
  for (const each of pids) {
    const parent = statOf(each)?.parent
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), each])
  }
  const below = (of: number): number[] => [of, ...(children.get(of) ?? []).flatMap(below)]
  return below(pid)
}

/** Returns the descendants of `pid` whose command line has `text`. */
export const findBelow = (pid: number, text: string): number[] =>
  familyOf(pid).filter((each) => readIfThere(`/proc/${each}/cmdline`)?.includes(text))

export type Running = {
  pid: number
  stop: () => Promise<void>
  /** Its exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** The last 3,000 characters of its output. */
  output: () => string
}

/** Limit for the start on a busy machine, ms. */
const READY_MS = 180_000

/** Returns whether `npm start` has reported that all processes are ready. */
export const hasStarted = (output: string): boolean => output.includes('Press Ctrl+C')

/** Starts a program that keeps running. If it ends before it is `ready`, the error contains its output.
 *  @param ready gets the last 3,000 characters of the output */
export const startProgram = async (
  command: string,
  args: readonly string[],
  ready: (output: string) => boolean | Promise<boolean>,
  options: SpawnOptions = {},
): Promise<Running> => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  let output = ''
  let over: string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-3000)))
  child.once('error', (error) => (over = error.message))
  child.once('exit', (code, signal) => (over = `ended with ${signal ?? code}`))
  const deadline = Date.now() + READY_MS
  while (!(await ready(output))) {
    if (over !== undefined) throw new Error(`${command} ${over}: ${output}`)
    if (Date.now() > deadline) {
      await stopChild(child)
      throw new Error(`${command} was not ready within three minutes: ${output}`)
    }
    await sleep(50)
  }
  return { pid: child.pid!, stop: () => stopChild(child), ended, output: () => output } // a ready program has a process id
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const deadline = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(deadline)
}

/** Runs a program to its end. @returns its output. @throws if its status is not 0 */
export const runProgram = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let complaint = ''
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ${args.join(' ')}: ${complaint || out}`)),
    )
  })

/** Returns a port of the loopback that is free at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

export const answers = async (url: string): Promise<boolean> => {
  try {
    const { status, body } = await fetch(url)
    await body?.cancel()
    return status < 500
  } catch {
    return false // no program listens yet
  }
}
