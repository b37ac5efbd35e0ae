const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000

/** Returns the pause before a repetition, ms. It doubles each time, unless the server demands another. Its second half is random, so that
 *  programs that were interrupted together do not return together.
 *  @param attempt 1 for the first repetition
 *  @param retryAfter seconds that the server demands */
export const retryPause = (attempt: number, retryAfter?: number): number => {
  if (retryAfter !== undefined) return retryAfter * 1000
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS)
  return longest * (0.5 + Math.random() / 2)
}

/** Waits. @throws the reason of the signal */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
