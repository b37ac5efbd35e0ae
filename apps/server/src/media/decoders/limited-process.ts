import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { DecoderLimits } from './job.ts'

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

/** Enough for messages; pixels live outside JavaScript's heap. In megabytes. */
const HEAP = 192

/** Starts a child entry point with a channel, no inherited environment, and the limits that the system can hold.
 *  Address space is not among them: Node reserves more of it than any sensible ceiling. */
export const spawnLimited = (entry: string, folder: string, scratch: string, limits: DecoderLimits): ChildProcess => {
  const node = [process.execPath, `--max-old-space-size=${HEAP}`, '--disable-warning=ExperimentalWarning', entry]
  const [command = process.execPath, ...args] = PRLIMIT ? [PRLIMIT, ...prlimitArguments(limits), '--', ...node] : node
  return spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '2', MALLOC_ARENA_MAX: '2', TMPDIR: scratch },
  })
}

const prlimitArguments = (limits: DecoderLimits) => [
  // Over the first the child is told by SIGXCPU, by which its end is known; over the second it is killed.
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  `--fsize=${limits.fileSize}`,
  `--nofile=${limits.openFiles}`,
  '--core=0',
]

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
