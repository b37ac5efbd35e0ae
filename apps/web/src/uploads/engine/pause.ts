/** Creates a switch that pauses and resumes sending. Its `signal` is aborted while sending is paused. */
export const makePause = () => {
  let controller = new AbortController()
  const waiting: (() => void)[] = []
  return {
    signal: () => controller.signal,
    pause: () => controller.abort(),
    resume: () => {
      if (!controller.signal.aborted) return
      controller = new AbortController()
      for (const resolve of waiting.splice(0)) resolve()
    },
    /** Waits until sending is not paused. */
    untilResumed: () =>
      controller.signal.aborted ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve(),
  }
}
export type Pause = ReturnType<typeof makePause>
