import { isLost } from '@pressmark/client/lost.ts'

/** Pauses before the next tries, ms. They grow to a minute, which is then repeated. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000]

/** Creates the means to continue one upload after a lost connection. All its files wait together, and try again when the pause ends,
 *  when the browser is online again, or when the person wants it.
 *  @param onWait receives the time of the next try, in ms since 1970, or undefined if nothing waits */
export const makeReconnect = (onWait: (retryAt: number | undefined) => void) => {
  let failures = 0
  let waiting: { ended: Promise<void>; end: () => void } | undefined

  const startWaiting = () => {
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!
    failures += 1
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      waiting = undefined
      onWait(undefined)
      resolve()
    }
    const timer = setTimeout(end, pause)
    window.addEventListener('online', end)
    onWait(Date.now() + pause)
    return { ended, end }
  }

  return {
    /** Repeats the work while its connection is lost. @throws AbortError; any other error of the work */
    run: async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
      for (;;) {
        try {
          const result = await work()
          failures = 0
          return result
        } catch (error) {
          if (signal.aborted || !isLost(error)) throw error
        }
        waiting ??= startWaiting()
        await waiting.ended
        signal.throwIfAborted()
      }
    },
    /** Bytes have arrived: the pauses begin again with the shortest one. */
    progressed: () => {
      failures = 0
    },
    /** Ends the pause. Work that was stopped ends too. */
    tryNow: () => waiting?.end(),
  }
}
export type Reconnect = ReturnType<typeof makeReconnect>
