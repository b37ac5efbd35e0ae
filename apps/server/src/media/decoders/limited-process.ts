import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { DecoderLimits, DecoderRefusal } from './job.ts'

const program = (name: string) =>
  ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path))

const PRLIMIT = program('prlimit')
const SETPRIV = program('setpriv')
const NICE = program('nice')

/**
 * Starts a child entry point with a channel, no inherited environment, and the limits that the system can enforce.
 * The address space is not limited, because Node reserves more of it than any sensible limit.
 */
export const spawnLimited = (
  entry: string,
  { folder, scratch, output = 'ignore' }: { folder: string; scratch: string; output?: 'ignore' | 'pipe' },
  limits: DecoderLimits,
): ChildProcess => {
  const node = [process.execPath, `--max-old-space-size=${limits.heap}`, '--disable-warning=ExperimentalWarning', entry]
  const [command, ...args] = limitedCommand(node, limits)
  return spawn(command, args, {
    cwd: folder,
    // In its own process group, Ctrl+C in the terminal reaches only the parent, which then ends the child.
    detached: true,
    stdio: ['ignore', output, 'pipe', 'ipc'],
    env: { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '2', MALLOC_ARENA_MAX: '2', TMPDIR: scratch, ...compiled() },
  })
}

/** Children share the compile cache of this process: compiling takes a third of the time of a small image. */
const compiled = () => {
  // The last part is a folder for this version of Node.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** Puts a command behind the programs that limit it. Each replaces itself with the next, so only one process remains. */
export const limitedCommand = (command: readonly string[], limits: DecoderLimits): [string, ...string[]] =>
  [
    // Requests of people have a higher priority than background work.
    ...(NICE === undefined ? [] : [NICE, '-n', '10']),
    ...(PRLIMIT === undefined ? [] : [PRLIMIT, ...prlimitArguments(limits), '--']),
    ...withoutNetwork(),
    // The parent may be killed without notice. Then no process waits for the result.
    ...(SETPRIV === undefined ? [] : [SETPRIV, '--pdeathsig', 'KILL', '--']),
    ...command,
  ] as [string, ...string[]] // a command has a name

const prlimitArguments = (limits: DecoderLimits) => [
  // At the first limit the child receives SIGXCPU, which shows the cause. At the second it is killed.
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  `--fsize=${limits.fileSize}`,
  `--nofile=${limits.openFiles}`,
  '--core=0',
]

let networkless: string[] | undefined
/** Runs without any network: in a network namespace as administrator, or in a user namespace if those are allowed. */
const withoutNetwork = (): string[] => {
  const unshare = program('unshare')
  networkless ??=
    unshare === undefined
      ? []
      : ([
          [unshare, '--net'],
          [unshare, '--net', '--map-current-user'],
        ].find(([name = '', ...args]) => spawnSync(name, [...args, 'true'], { timeout: 5000 }).status === 0) ?? [])
  return networkless.length === 0 ? [] : [...networkless, '--']
}

/** Returns the private memory of a process in bytes, or undefined if it has ended or the system does not report it. */
export const privateMemory = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  const bytes = 1024 * (kilobytes('RssAnon') + kilobytes('RssShmem'))
  return Number.isNaN(bytes) ? undefined : bytes
}

/** Interval at which the memory of a child is checked, in ms. */
const WATCH = 100

export const STOPPED: DecoderRefusal = { type: 'refused', reason: 'decoderStopped', detail: {} }

/**
 * Stops the child at its deadline, above its memory limit, and when the caller aborts.
 * @param stop Ends the child. It receives the reason.
 * @returns A function that ends the watching.
 */
export const watch = (
  child: ChildProcess,
  limits: DecoderLimits,
  signal: AbortSignal | undefined,
  stop: (why: DecoderRefusal) => void,
): (() => void) => {
  const deadline = setTimeout(() => stop(timeout('deadline')), limits.deadline)
  const memory = setInterval(() => {
    void privateMemory(child.pid ?? 0).then((bytes = 0) => {
      if (bytes > limits.memory) stop(failed('memory', `${bytes} bytes`))
    })
  }, WATCH)
  const abort = () => stop(STOPPED)
  signal?.addEventListener('abort', abort)
  return () => {
    clearTimeout(deadline)
    clearInterval(memory)
    signal?.removeEventListener('abort', abort)
  }
}

/** Signals of other programs: an operator, a service manager, or a kernel without memory. They say nothing about the file. */
const FOREIGN: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']

/** Returns the reason of the end of a child that sent no outcome and was not stopped by us. @param errorText Its last output. */
export const ended = (code: number | null, signal: NodeJS.Signals | null, errorText: string): DecoderRefusal => {
  if (signal === 'SIGXCPU') return timeout('cpu')
  const words = `${signal ?? `exit ${code}`} ${errorText}`.trim()
  return FOREIGN.includes(signal)
    ? { type: 'refused', reason: 'decoderStopped', detail: { errorText: words } }
    : failed('crash', words)
}

export const timeout = (cause: 'deadline' | 'step' | 'cpu'): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderTimeout',
  detail: { cause },
})

export const failed = (cause: 'crash' | 'memory', errorText: string): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderFailed',
  detail: { cause, errorText },
})
