import type { ChildProcess } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  DECODER_LIMITS,
  type DecoderJob,
  type DecoderLimits,
  type DecoderMessage,
  type DecoderRefusal,
  type MarkJob,
  type OutcomeOf,
} from './job.ts'
import { privateMemory, spawnLimited } from './limited-process.ts'

type AnyJob = DecoderJob | MarkJob
type AnyOutcome = OutcomeOf<AnyJob>

const ENTRIES: Record<AnyJob['kind'], string> = {
  image: fileURLToPath(new URL('image.child.ts', import.meta.url)),
  mark: fileURLToPath(new URL('mark.child.ts', import.meta.url)),
}

/** How often the child's memory is looked at, in ms. */
const WATCH = 100
/** How much of the child's last words is kept, in characters. */
const LAST_WORDS = 2000

export type DecoderOptions = {
  signal?: AbortSignal
  /** 0..1, rising. */
  onProgress?: (value: number) => void
  limits?: Partial<DecoderLimits>
  /** Another entry point, for trying what a child may do to its parent. */
  entry?: string
}

/** Decodes in a process of its own, so that a hostile or huge file costs no more than that process.
 *  Whatever becomes of the child, there is an outcome; the job's folder stays unless it is `refused`.
 *  Throws only where the folder cannot be made or removed. */
export const runDecoder = async <Job extends AnyJob>(
  job: Job,
  options: DecoderOptions = {},
): Promise<OutcomeOf<Job>> => {
  const limits = { ...DECODER_LIMITS, ...options.limits }
  const scratch = join(job.folder, 'scratch')
  await mkdir(job.folder)
  await mkdir(scratch)
  const outcome = options.signal?.aborted ? STOPPED : await runChild(job, scratch, limits, options)
  await rm(outcome.type === 'refused' ? job.folder : scratch, { recursive: true, force: true })
  return outcome as OutcomeOf<Job> // each entry answers its own kind
}

const STOPPED: DecoderRefusal = { type: 'refused', reason: 'decoderStopped', detail: {} }

const runChild = (job: AnyJob, scratch: string, limits: DecoderLimits, options: DecoderOptions) =>
  new Promise<AnyOutcome>((resolve) => {
    const child = spawnLimited(options.entry ?? ENTRIES[job.kind], job.folder, scratch, limits)
    let outcome: AnyOutcome | undefined
    let said = ''
    const stop = (why: DecoderRefusal) => {
      outcome ??= why
      child.kill('SIGKILL')
    }
    const stopWatching = watch(child, limits, options.signal, stop)
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS)))
    child.on('message', (message: DecoderMessage) => {
      if (message.type === 'outcome') outcome ??= message.outcome
      else options.onProgress?.(message.value)
    })
    child.on('error', (error) => {
      outcome ??= failed('crash', error.message)
    })
    // 'close' comes after the last message and the last words, also when the child could not be started.
    child.on('close', (code, signal) => {
      stopWatching()
      resolve(outcome ?? ended(code, signal, said))
    })
    child.send({ job, pixels: limits.pixels }, (error) => {
      if (error) said += error.message
    })
  })

/** Ends the child at its deadline, over its memory, and when the caller has lost interest. */
const watch = (
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

const ended = (code: number | null, signal: NodeJS.Signals | null, said: string): DecoderRefusal =>
  signal === 'SIGXCPU' ? timeout('cpu') : failed('crash', `${signal ?? `exit ${code}`} ${said}`.trim())

const timeout = (cause: 'deadline' | 'cpu'): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderTimeout',
  detail: { cause },
})

const failed = (cause: 'crash' | 'memory', said: string): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderFailed',
  detail: { cause, said },
})
