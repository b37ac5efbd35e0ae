import type { Log } from '../log.ts'

/** Does what keeps a house in order now, and again after each `everyMs`. What fails is logged, and tried the next time.
 *  @returns stops it */
export const runEvery = async (
  { everyMs, log, failed }: { everyMs: number; log: Log; failed: string },
  work: () => Promise<unknown>,
): Promise<() => void> => {
  const once = () => work().catch((error: unknown) => log.error({ err: error }, failed))
  await once()
  const timer = setInterval(() => void once(), everyMs)
  return () => clearInterval(timer)
}
