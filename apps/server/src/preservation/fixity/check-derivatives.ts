import { sql } from 'kysely'
import { checkDerivative } from '#media/derivatives/check.ts'
import { requestRebuilds } from '#media/derivatives/rebuild-requests.ts'
import { recordDerivativeCheck, type DerivativeRow } from '#media/derivatives/rows.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; log: Log }

/**
 * Lists derivatives to check: those without a check first, then the oldest checks. Writing them counts as a check.
 * @param due age of a check at which it is repeated, days
 */
export const dueDerivatives = async (
  database: Database,
  tenantId: number,
  { due, startedAt, limit }: { due: number; startedAt: Date; limit: number },
): Promise<DerivativeRow[]> => {
  // Each part is a range of the index. One condition for both would read all of it.
  const rows = sql`select asset_uuid as uuid, role, name, sha256, size, outcome from derivative where tenant_id = ${tenantId}`
  const derivatives = await sql<DerivativeRow>`
    (${rows} and checked_at is null limit ${limit})
    union all
    (${rows} and checked_at < ${startedAt}::timestamptz - make_interval(days => ${due}) order by checked_at limit ${limit})
    limit ${limit}`.execute(database.reader(tenantId))
  return derivatives.rows
}

/** Checks a derivative, records the result, and enqueues the rebuild of a lost or damaged one. */
export const checkAndRequest = async (
  { database, blobs, jobs, log }: Needs,
  tenantId: number,
  row: DerivativeRow,
  rest: { share: number; signal: AbortSignal },
): Promise<void> => {
  const finding = await checkDerivative(blobs, row, rest)
  await asTenant(database, tenantId, async (db) => {
    const isCurrent = await recordDerivativeCheck(db, row, finding)
    if (finding.outcome === 'intact' || !isCurrent) return
    log.error({ tenantId, ...row, outcome: finding.outcome }, 'a derivative is not what was written')
    await requestRebuilds(db, jobs, [row.uuid], { later: true })
  })
}
