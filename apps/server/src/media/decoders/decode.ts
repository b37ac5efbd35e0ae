import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
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
import { compileAhead, spawnLimited, ended, failed, STOPPED, timeout, watch } from './limited-process.ts'

const entry = (kind: DecoderKind) => fileURLToPath(new URL(`${kind}.child.ts`, import.meta.url))

/** Length of the last output of the child that is stored, in characters. */
const MAX_ERROR_TEXT = 2000

export type DecoderOptions = {
  signal?: AbortSignal
  /** 0..1, rising. */
  onProgress?: (value: number) => void
  limits?: Partial<DecoderLimits>
  /** Another entry point, so that tests can check what a child can do to its parent. */
  entry?: string
}

/**
 * Decodes in a child process, so that a malicious or huge file affects only that process.
 * There is always an outcome. The folder of the job remains only if the outcome is `decoded`.
 * Throws only if the folder cannot be created or removed.
 */
export const runDecoder = async <Kind extends DecoderKind>(
  job: JobOf<Kind>,
  options: DecoderOptions = {},
): Promise<Decoded[Kind] | DecoderRefusal> => {
  const limits = { ...DECODER_LIMITS, ...options.limits }
  const scratch = join(job.folder, 'scratch')
  await mkdir(job.folder, { mode: 0o700 })
  await mkdir(scratch, { mode: 0o700 })
  await compileAhead(options.entry ?? entry(job.kind), limits)
  const outcome = options.signal?.aborted ? STOPPED : await runChild(job, scratch, limits, options)
  await rm(outcome.type === 'decoded' ? scratch : job.folder, { recursive: true, force: true })
  return outcome as Decoded[Kind] | DecoderRefusal // a child sends the outcome of its kind
}

/** Returns the files that a job reads. */
const sourcesOf = (job: DecoderJob): string[] => {
  switch (job.kind) {
    case 'image':
    case 'pdf':
    case 'model-thumbnail':
      return [job.source]
    case 'model':
      return [job.source, ...job.parts.map(({ file }) => file)]
    case 'watermark':
      return [job.source, job.watermark]
    case 'region':
      return [job.region.path]
  }
}

const runChild = (job: DecoderJob, scratch: string, limits: DecoderLimits, options: DecoderOptions) =>
  new Promise<DecoderOutcome>((resolve) => {
    const access = { readable: sourcesOf(job), folder: job.folder }
    const child = spawnLimited(options.entry ?? entry(job.kind), { ...access, scratch }, limits)
    let outcome: DecoderOutcome | undefined
    let errorText = ''
    const stop = (why: DecoderOutcome) => {
      outcome ??= why
      child.kill('SIGKILL')
    }
    const stopWatching = watch(child, limits, options.signal, stop)
    const step = setTimeout(() => stop(timeout('step')), limits.step)
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (errorText = truncateStart(errorText + chunk.toString(), MAX_ERROR_TEXT)),
    )
    child.on('message', (message: DecoderMessage) => {
      step.refresh()
      if (message.type === 'outcome') outcome ??= message.outcome
      else options.onProgress?.(message.value)
    })
    child.on('error', (error) => {
      outcome ??= failed('crash', error.message)
    })
    // 'close' comes after the last message and the last output, also if the child could not be started.
    child.on('close', (code, signal) => {
      stopWatching()
      clearTimeout(step)
      resolve(outcome ?? ended(code, signal, errorText))
    })
    // If the message cannot be sent, the child has ended. Its exit reports the reason.
    child.send({ job, pixels: limits.pixels }, () => {})
  })
