import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { DecoderLimits } from './job.ts'

const program = (name: string) =>
  ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path))

const PRLIMIT = program('prlimit')
const SETPRIV = program('setpriv')
const NICE = program('nice')

/** Starts a child entry point with a channel, no inherited environment, and the limits that the system can hold.
 *  Address space is not among them: Node reserves more of it than any sensible ceiling. */
export const spawnLimited = (entry: string, folder: string, scratch: string, limits: DecoderLimits): ChildProcess => {
  const node = [process.execPath, `--max-old-space-size=${limits.heap}`, '--disable-warning=ExperimentalWarning', entry]
  const [command, ...args] = limitedCommand(node, limits)
  return spawn(command, args, {
    cwd: folder,
    // A group of its own: Ctrl+C in the terminal is for its parent, who then ends it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '2', MALLOC_ARENA_MAX: '2', TMPDIR: scratch, ...compiled() },
  })
}

/** What was compiled before is read where this process reads its own: to compile is a third of a small picture's time. */
const compiled = () => {
  // It ends with a folder for this version of Node.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** A command behind the programs that limit it, each of which makes way for the next: there is one process in the end. */
export const limitedCommand = (command: readonly string[], limits: DecoderLimits): [string, ...string[]] =>
  [
    // People who look and write go before what is made in the background.
    ...(NICE === undefined ? [] : [NICE, '-n', '10']),
    ...(PRLIMIT === undefined ? [] : [PRLIMIT, ...prlimitArguments(limits), '--']),
    ...withoutNetwork(),
    // Whoever started it may be killed without a word; then nobody waits for its work.
    ...(SETPRIV === undefined ? [] : [SETPRIV, '--pdeathsig', 'KILL', '--']),
    ...command,
  ] as [string, ...string[]] // a command has a name

const prlimitArguments = (limits: DecoderLimits) => [
  // Over the first the child is told by SIGXCPU, by which its end is known; over the second it is killed.
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  `--fsize=${limits.fileSize}`,
  `--nofile=${limits.openFiles}`,
  '--core=0',
]

let networkless: string[] | undefined
/** A network namespace of its own, where nothing can be reached: as administrator, or in a user namespace where those are allowed. */
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

/** Memory that belongs to the process alone, in bytes; undefined when it is gone or the system does not tell. */
export const privateMemory = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  const bytes = 1024 * (kilobytes('RssAnon') + kilobytes('RssShmem'))
  return Number.isNaN(bytes) ? undefined : bytes
}
