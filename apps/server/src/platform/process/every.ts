import type { Log } from '../log.ts'

/** Runs maintenance work now, and again after each `everyMs`. Errors are logged, and the next run tries again.
 *  @returns a function that stops it */
export const runEvery = async (
  { everyMs, log, failed }: { everyMs: number; log: Log; failed: string },
  work: () => Promise<unknown>,
): Promise<() => void> => {
  const once = () => work().catch((error: unknown) => log.error({ err: error }, failed))
  await once()
  const timer = setInterval(() => void once(), everyMs)
  return () => clearInterval(timer)
}
