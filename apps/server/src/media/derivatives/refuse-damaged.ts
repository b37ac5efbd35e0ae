import { LRUCache } from 'lru-cache'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { DamagedDerivative } from './damaged-derivative.ts'
import { reportDamage } from './rebuild-requests.ts'

/** Time in s after which a client asks again. A failed rebuild is tried again after an hour. */
const RETRY_S = 5
const FAILED_RETRY_S = 3600
/** A thousand requests of one damaged image ask the database once in this time, ms. */
const REPORT_EVERY_MS = 5000
const MAX_REPORTS = 10_000

/** A derivative that could not be decoded is checked once in this time, ms. */
const DOUBT_EVERY_MS = 600_000

type Needs = { database: Pick<Database, 'pool' | 'committed'>; jobs: Enqueue; log: Log }
type Report = Awaited<ReturnType<typeof reportDamage>>

/** Creates the handler of errors of everything that reads derivatives for a request. */
export const createRefuseDamaged = ({ database, jobs, log }: Needs) => {
  const reports = new LRUCache<string, Promise<Report>>({ max: MAX_REPORTS, ttl: REPORT_EVERY_MS })
  /** When a derivative of an asset could not be decoded, although nothing else is wrong with it. */
  const doubts = new LRUCache<string, Date>({ max: MAX_REPORTS, ttl: DOUBT_EVERY_MS })

  const send = async (tenantId: number, uuid: string, damage: DamagedDerivative): Promise<Report> => {
    log.warn({ tenantId, uuid, blob: damage.blob, err: damage.cause }, 'a derivative is lost or damaged')
    const since = damage.isCertain ? undefined : doubts.get(damage.blob)
    const report = await asTenant(database, tenantId, (db) => reportDamage(db, jobs, { uuid, since }))
    if (!damage.isCertain && since === undefined) doubts.set(damage.blob, report.at)
    return report
  }

  const report = (tenantId: number, uuid: string, damage: DamagedDerivative): Promise<Report> => {
    const key = `${tenantId} ${uuid}`
    const cached = reports.get(key)
    if (cached !== undefined) return cached
    const sent = send(tenantId, uuid, damage)
    reports.set(key, sent)
    // The next request asks again, because another file of the asset may be lost.
    sent.then(
      ({ outcome }) => void (outcome === 'intact' && reports.delete(key)),
      () => reports.delete(key),
    )
    return sent
  }

  /**
   * Handles the error of work that reads derivatives of the asset. If one of them is lost or damaged, enqueues its rebuild.
   * @throws unavailable while it is rebuilt, and any other error as it is
   */
  return async ({ tenantId, uuid }: { tenantId: number; uuid: string }, error: unknown): Promise<never> => {
    if (!(error instanceof DamagedDerivative)) throw error
    const { outcome } = await report(tenantId, uuid, error)
    if (outcome === 'intact') throw error.cause ?? error
    throw outcome === 'failed' ? FAILED() : WAITING()
  }
}
export type RefuseDamaged = ReturnType<typeof createRefuseDamaged>

const WAITING = () =>
  new Refusal('unavailable', {
    detail: 'This file is lost or damaged and is being rebuilt. Try again in a moment.',
    facts: { retryAfter: RETRY_S },
  })
const FAILED = () =>
  new Refusal('unavailable', {
    detail: 'This file is lost or damaged and could not be rebuilt. An administrator must repair its original.',
    facts: { retryAfter: FAILED_RETRY_S },
  })
