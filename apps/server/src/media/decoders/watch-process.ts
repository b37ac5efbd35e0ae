import type { ChildProcess } from 'node:child_process'
import type { DecoderLimits, DecoderRefusal } from './job.ts'
import { privateMemory } from './limited-process.ts'

/** How often a child's memory is looked at, in ms. */
const WATCH = 100

export const STOPPED: DecoderRefusal = { type: 'refused', reason: 'decoderStopped', detail: {} }

/** Ends the child at its deadline, over its memory, and when the caller has lost interest.
 *  @param stop told why; it ends the child
 *  @returns what ends the watching */
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

/** Sent by somebody else: an operator, a service manager, a kernel that has no memory left. They say nothing about the file. */
const FOREIGN: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']

/** Why a child that gave no answer, and that we did not end, ended. @param said its last words */
export const ended = (code: number | null, signal: NodeJS.Signals | null, said: string): DecoderRefusal => {
  if (signal === 'SIGXCPU') return timeout('cpu')
  const words = `${signal ?? `exit ${code}`} ${said}`.trim()
  return FOREIGN.includes(signal)
    ? { type: 'refused', reason: 'decoderStopped', detail: { said: words } }
    : failed('crash', words)
}

const timeout = (cause: 'deadline' | 'cpu'): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderTimeout',
  detail: { cause },
})

export const failed = (cause: 'crash' | 'memory', said: string): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderFailed',
  detail: { cause, said },
})
