import { RECENT_NOTICES_MS, type Notice } from '@pressmark/contract/platform/live.ts'
import type { Message } from './bus.ts'

/** Over all organisations: more at once are not remembered one by one. */
const MOST = 5000

/** What was told just now, for screens that were read before they could listen. `now` in ms, of a clock that goes only forward. */
export const createRecentNotices = (now: () => number = () => performance.now()) => {
  let kept: { at: number; told: Message }[] = []
  /** What was told until then is forgotten. */
  let known = now()
  return {
    note: (told: Message): void => {
      const at = now()
      kept.push({ at, told })
      const old = kept.findIndex((one) => one.at > at - RECENT_NOTICES_MS)
      const over = Math.max(old, kept.length > MOST ? MOST / 2 : 0)
      if (over <= 0) return
      known = kept[over - 1]!.at // all before `over` go
      kept = kept.slice(over)
    },
    /** Begins anew: something may have been missed. */
    forget: (): void => {
      kept = []
      known = now()
    },
    /** @returns the notices of an organisation of the last `ms`, or nothing when some of them are forgotten */
    since: (tenantId: number, ms: number): Notice[] | undefined => {
      const from = now() - ms
      if (from <= known) return undefined
      return kept.flatMap(({ at, told }) =>
        at >= from && told.tenantId === tenantId && 'notice' in told ? [told.notice] : [],
      )
    },
  }
}
