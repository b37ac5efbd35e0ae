/** Holds sending back, and lets it go on. `signal` is aborted while it holds. */
export const makePause = () => {
  let halt = new AbortController()
  const waiting: (() => void)[] = []
  return {
    signal: () => halt.signal,
    pause: () => halt.abort(),
    resume: () => {
      if (!halt.signal.aborted) return
      halt = new AbortController()
      for (const go of waiting.splice(0)) go()
    },
    /** Waits until nothing holds it. */
    going: () => (halt.signal.aborted ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
  }
}
export type Pause = ReturnType<typeof makePause>
