import { spawn } from 'node:child_process'
import type { DecoderLimits, DecoderRefusal } from '../job.ts'
import { limitedCommand } from '../limited-process.ts'
import { isServerError } from '../server-error.ts'
import { ended, failed, STOPPED, watch } from '../watch-process.ts'

/** How much of a program's last words is kept, in characters. */
const LAST_WORDS = 2000

/** What a run takes from whoever wants it. */
export type Run = {
  limits: DecoderLimits
  signal?: AbortSignal | undefined
  /** Its folder: nothing is written elsewhere. */
  folder: string
}

/** Runs a program under limits, without a shell, an environment or an input, and hands its output on as it comes.
 *  @returns undefined when it ended well; a program that says no finds fault with the file */
export const runProgram = (
  command: readonly string[],
  { limits, signal, folder }: Run,
  onOutput: (chunk: Buffer) => void = () => {},
): Promise<DecoderRefusal | undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(STOPPED)
    const [name, ...args] = limitedCommand(command, limits)
    const child = spawn(name, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: {} })
    let refusal: DecoderRefusal | undefined
    let said = ''
    const stopWatching = watch(child, limits, signal, (why) => {
      refusal ??= why
      child.kill('SIGKILL')
    })
    child.stdout.on('data', onOutput)
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS)))
    child.on('error', (error) => {
      refusal ??= failed('crash', error.message)
    })
    child.on('close', (code, killedBy) => {
      stopWatching()
      resolve(refusal ?? (code === 0 ? undefined : verdict(code, killedBy, said)))
    })
  })

/** By convention of those that start programs: found and not to be run, and not found. */
const NOT_STARTED = [126, 127]

const verdict = (code: number | null, killedBy: NodeJS.Signals | null, said: string): DecoderRefusal =>
  code === null || NOT_STARTED.includes(code) || isServerError(said)
    ? ended(code, killedBy, said)
    : { type: 'refused', reason: 'mediaDamaged', detail: { said } }
