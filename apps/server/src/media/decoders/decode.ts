import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  DECODER_LIMITS,
  type Decoded,
  type DecoderJob,
  type DecoderKind,
  type DecoderLimits,
  type DecoderMessage,
  type DecoderOutcome,
  type DecoderRefusal,
  type JobOf,
} from './job.ts'
import { spawnLimited } from './limited-process.ts'
import { ended, failed, STOPPED, watch } from './watch-process.ts'

const entry = (kind: DecoderKind) => fileURLToPath(new URL(`${kind}.child.ts`, import.meta.url))

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
 *  Whatever becomes of the child, there is an outcome; the job's folder stays only when it is `decoded`.
 *  Throws only where the folder cannot be made or removed. */
export const runDecoder = async <Kind extends DecoderKind>(
  job: JobOf<Kind>,
  options: DecoderOptions = {},
): Promise<Decoded[Kind] | DecoderRefusal> => {
  const limits = { ...DECODER_LIMITS, ...options.limits }
  const scratch = join(job.folder, 'scratch')
  await mkdir(job.folder)
  await mkdir(scratch)
  const outcome = options.signal?.aborted ? STOPPED : await runChild(job, scratch, limits, options)
  await rm(outcome.type === 'decoded' ? scratch : job.folder, { recursive: true, force: true })
  return outcome as Decoded[Kind] | DecoderRefusal // a child answers what its kind makes
}

const runChild = (job: DecoderJob, scratch: string, limits: DecoderLimits, options: DecoderOptions) =>
  new Promise<DecoderOutcome>((resolve) => {
    const child = spawnLimited(options.entry ?? entry(job.kind), job.folder, scratch, limits)
    let outcome: DecoderOutcome | undefined
    let said = ''
    const stop = (why: DecoderOutcome) => {
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
    // A child that the job could not reach is gone, and how it went is told by its end.
    child.send({ job, pixels: limits.pixels }, () => {})
  })
