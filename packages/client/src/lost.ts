import { pause, retryPause } from './pause.ts'
import { AWAY, CallRefused } from './refusal.ts'

const TRIES = 8

/** Returns whether a call failed because of the connection or a server that is away. `fetch` rejects with a TypeError then. */
export const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof CallRefused && AWAY.has(error.status))

/** Repeats work that does no harm when it is done twice, while its connection is lost. @throws the last error of the work */
export const repeatLost = async <Result>(
  work: () => Promise<Result>,
  { signal, tries = TRIES }: { signal?: AbortSignal; tries?: number } = {},
): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || tried >= tries) throw error
      await pause(retryPause(tried), signal)
    }
  }
}
