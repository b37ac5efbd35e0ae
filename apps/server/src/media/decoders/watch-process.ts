import type { ChildProcess } from 'node:child_process'
import type { DecoderLimits, DecoderRefusal } from './job.ts'
import { privateMemory } from './limited-process.ts'

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

const timeout = (cause: 'deadline' | 'cpu'): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderTimeout',
  detail: { cause },
})

export const failed = (cause: 'crash' | 'memory', errorText: string): DecoderRefusal => ({
  type: 'refused',
  reason: 'decoderFailed',
  detail: { cause, errorText },
})
