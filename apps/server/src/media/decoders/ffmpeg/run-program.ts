import { spawn } from 'node:child_process'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import type { DecoderLimits, DecoderRefusal } from '../job.ts'
import { limitedCommand, ended, failed, STOPPED, watch } from '../limited-process.ts'
import { isServerError } from '../server-error.ts'

/** Length of the last output of a program that is stored, in characters. */
const MAX_ERROR_TEXT = 2000

/** Settings of a run. */
export type Run = {
  limits: DecoderLimits
  signal?: AbortSignal | undefined
  /** Working folder. The program cannot write anywhere else. */
  folder: string
  /** Files that the program reads, besides those in its folder. */
  readable?: readonly string[]
}

/**
 * Runs a program under limits, without a shell, an environment or an input, and passes on its output.
 * @returns Undefined on success. A non-zero exit code means that the file is damaged.
 */
export const runProgram = (
  command: readonly string[],
  { limits, signal, folder, readable }: Run,
  onOutput: (chunk: Buffer) => void = () => {},
): Promise<DecoderRefusal | undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(STOPPED)
    const [name, ...args] = limitedCommand(command, limits, { readable, folder })
    const child = spawn(name, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: {} })
    let refusal: DecoderRefusal | undefined
    let errorText = ''
    const stopWatching = watch(child, limits, signal, (why) => {
      refusal ??= why
      child.kill('SIGKILL')
    })
    child.stdout.on('data', onOutput)
    child.stderr.on(
      'data',
      (chunk: Buffer) => (errorText = truncateStart(errorText + chunk.toString(), MAX_ERROR_TEXT)),
    )
    child.on('error', (error) => {
      refusal ??= failed('crash', error.message)
    })
    child.on('close', (code, killedBy) => {
      stopWatching()
      resolve(refusal ?? (code === 0 ? undefined : refusalFor(code, killedBy, errorText)))
    })
  })

/** Conventional exit codes: the program was found but cannot be executed, and the program was not found. */
const NOT_STARTED = [126, 127]

const refusalFor = (code: number | null, killedBy: NodeJS.Signals | null, errorText: string): DecoderRefusal =>
  code === null || NOT_STARTED.includes(code) || isServerError(errorText)
    ? ended(code, killedBy, errorText)
    : { type: 'refused', reason: 'mediaDamaged', detail: { errorText } }
