import { Transform } from 'node:stream'

declare module 'fastify' {
  interface FastifyInstance {
    uploadPace: UploadPace
  }
}

/** Bytes per second that one tenant uploads to this process while people of other tenants use it. */
const SHARED_RATE = 16 * 1024 ** 2
/** A tenant is active this long after a request, ms. */
const ACTIVE_MS = 1000
/** Shorter pauses are added up, because a timer is not exact, ms. */
const MIN_PAUSE_MS = 5

type Pace = { rate?: number; now?: () => number }

/** Slows down large uploads while people of other tenants send requests to this process. Without them, uploads have no pace.
 *  @param options `rate` in bytes per second; `now` in ms
 *  @source docs/decisions/0056-long-work-gives-way.md */
export const createUploadPace = ({ rate = SHARED_RATE, now = performance.now.bind(performance) }: Pace = {}) => {
  // The last two different tenants. One of them is not the tenant of an upload.
  let last = { tenantId: NaN, at: -Infinity }
  let before = last
  /** The time at which a tenant has spent its bytes so far, by tenant. */
  const spentAt = new Map<number, number>()

  const isShared = (tenantId: number): boolean => {
    const other = last.tenantId === tenantId ? before : last
    return now() - other.at < ACTIVE_MS
  }
  const pauseAfter = (tenantId: number, bytes: number): number => {
    if (!isShared(tenantId)) return 0
    const spent = Math.max(spentAt.get(tenantId) ?? 0, now()) + (bytes / rate) * 1000
    spentAt.set(tenantId, spent)
    const pause = spent - now()
    return pause < MIN_PAUSE_MS ? 0 : pause
  }

  return {
    noteRequest: (tenantId: number): void => {
      if (last.tenantId !== tenantId) before = last
      last = { tenantId, at: now() }
    },
    /** Returns the pause after these bytes of an upload, ms. */
    pauseAfter,
    /** Passes on the bytes of an upload at the pace of its tenant. */
    stream: (tenantId: number): Transform =>
      new Transform({
        transform(bytes: Buffer, _, done) {
          const pause = pauseAfter(tenantId, bytes.length)
          if (pause === 0) done(null, bytes)
          else setTimeout(done, pause, null, bytes)
        },
      }),
  }
}
type UploadPace = ReturnType<typeof createUploadPace>
