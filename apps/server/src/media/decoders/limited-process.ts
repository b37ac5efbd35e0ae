import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { DecoderProtection } from '@pressmark/contract/platform/health.ts'
import { type Access, confinedCommand, missingConfinement, systemProgram } from './confinement.ts'
import type { DecoderLimits, DecoderRefusal } from './job.ts'

const PRLIMIT = systemProgram('prlimit')
const SETPRIV = systemProgram('setpriv')
const NICE = systemProgram('nice')

/**
 * Starts a child entry point with a channel, no inherited environment, and the limits that the system can enforce.
 * Without a folder it cannot write any file. The address space is not limited, because Node reserves more of it than any sensible limit.
 */
export const spawnLimited = (
  entry: string,
  { scratch, output = 'ignore', ...access }: Access & { scratch?: string; output?: 'ignore' | 'pipe' },
  limits: DecoderLimits,
): ChildProcess => {
  const [command, ...args] = limitedCommand([process.execPath, ...nodeOptions(limits), entry], limits, access)
  return spawn(command, args, {
    cwd: access.folder ?? tmpdir(),
    // In its own process group, Ctrl+C in the terminal reaches only the parent, which then ends the child.
    detached: true,
    stdio: ['ignore', output, 'pipe', 'ipc'],
    env: {
      VIPS_BLOCK_UNTRUSTED: '1',
      VIPS_CONCURRENCY: '2',
      MALLOC_ARENA_MAX: '2',
      ...(scratch === undefined ? {} : { TMPDIR: scratch }),
      ...compiled(),
    },
  })
}

const nodeOptions = ({ heap }: Pick<DecoderLimits, 'heap'>) => [
  `--max-old-space-size=${heap}`,
  '--disable-warning=ExperimentalWarning',
]

/** Children share the compile cache of this process: compiling takes a third of the time of a small image. */
const compiled = (): { NODE_COMPILE_CACHE?: string } => {
  // The last part is a folder for this version of Node.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

const compiling = new Map<string, Promise<void>>()

/**
 * Compiles an entry point once for the cache of this process, which children can read but not write.
 * Does nothing without a cache. A failure is reported by the child that does the work.
 */
export const compileAhead = (entry: string, limits: DecoderLimits): Promise<void> => {
  const env = compiled()
  if (env.NODE_COMPILE_CACHE === undefined) return Promise.resolve()
  const cached = compiling.get(entry)
  if (cached !== undefined) return cached
  const done = new Promise<void>((resolve) => {
    // Without a channel an entry point has no job, so it ends after its imports.
    const program = ['--input-type=module', '-e', 'await import(process.env.ENTRY)']
    const child = spawn(process.execPath, [...nodeOptions(limits), ...program], {
      stdio: 'ignore',
      env: { ...env, ENTRY: entry },
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    child.on('error', () => resolve())
    child.on('exit', () => resolve())
  })
  compiling.set(entry, done)
  return done
}

/**
 * Puts a command behind the programs that limit and confine it. Each replaces itself with the next, so only one process remains.
 * @param access Other files are missing or closed, if the system can enforce it.
 */
export const limitedCommand = (
  command: readonly string[],
  limits: DecoderLimits,
  access: Access,
): [string, ...string[]] => {
  const confined = confinedCommand(command, access)
  // Root gets a namespace without network together with its own file system.
  const isNetworkless = confined !== undefined && process.getuid?.() === 0
  return [
    // Requests of people have a higher priority than background work.
    ...(NICE === undefined ? [] : [NICE, '-n', '10']),
    ...(PRLIMIT === undefined ? [] : [PRLIMIT, ...prlimitArguments(limits), '--']),
    ...(isNetworkless ? [] : withoutNetwork()),
    ...(confined ?? untilParentEnds(command)),
  ] as [string, ...string[]] // a command has a name
}

/** The parent may be killed without notice. Then no process waits for the result. */
const untilParentEnds = (command: readonly string[]) =>
  SETPRIV === undefined ? command : [SETPRIV, '--pdeathsig', 'KILL', '--', ...command]

/** Returns the protections that children with files in this folder lack. An ordinary user has no other user to offer. */
export const missingProtections = (folder: string): readonly DecoderProtection[] => {
  const missing = missingConfinement(folder)
  return missing.includes('systemCalls') && withoutNetwork().length === 0 ? [...missing, 'network'] : missing
}

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
  const unshare = systemProgram('unshare')
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
