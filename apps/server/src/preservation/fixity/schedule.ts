import { FIXITY_DAYS } from '@pressmark/contract/preservation/fixity.ts'
import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { originalBlob } from '#media/blob-names.ts'
import { requeueRebuilds } from '#media/derivatives/rebuild-requests.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { throttledSha256 } from '#platform/blobs/throttled-sha256.ts'
import type { Log } from '#platform/log.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import { checkOriginalsJob } from '../jobs.ts'
import { sha256Of } from '../sha256.ts'
import { checkAndRequest, dueDerivatives } from './check-derivatives.ts'
import { recordCheck, type Outcome } from './record-check.ts'

/** Enqueues the check of files for every tenant. Does nothing if the job already waits or runs. */
export const scheduleFixityChecks = async ({
  database,
  jobs,
}: {
  database: Database
  jobs: Enqueue
}): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) => jobs.enqueue(db, checkOriginalsJob, {}, { key: 'fixity' }))
}

export type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; log: Log; replica?: Blobs }

/** Share of one core of each worker. */
const SHARE = 0.1
/** Age at which a file is checked again, in days. The rest of the 30 days is for a slow run. */
const DUE_DAYS = FIXITY_DAYS - 9
const BATCH_SIZE = 100
/** A job that runs longer than an hour counts as dead. The next job continues. */
const MAX_MS = 40 * 60_000

/**
 * Checks originals and derivatives in turn, those first whose check is oldest, and damaged originals in every run.
 * @param due Age of a check at which it is repeated, days.
 */
export const checkFiles = async (
  needs: Needs,
  { tenantId }: DataOf<typeof checkOriginalsJob>,
  signal: AbortSignal,
  { share = SHARE, due = DUE_DAYS }: { share?: number; due?: number } = {},
): Promise<void> => {
  // The clock of the database, as for the checks.
  const { rows } = await sql<{ startedAt: Date }>`select clock_timestamp() as "startedAt"`.execute(
    needs.database.reader(tenantId),
  )
  const { startedAt } = rows[0]! // a statement without FROM has one row
  await asTenant(needs.database, tenantId, (db) => requeueRebuilds(db, needs.jobs))
  const end = Date.now() + MAX_MS
  const mayGoOn = () => !signal.aborted && Date.now() <= end
  for (let count = BATCH_SIZE; count === BATCH_SIZE && mayGoOn();) {
    const originals = await dueOriginals(needs.database, tenantId, { due, startedAt })
    for (const sha256 of originals) if (mayGoOn()) await checkOriginal(needs, { tenantId, sha256 }, { share, signal })
    const derivatives = await dueDerivatives(needs.database, tenantId, { due, startedAt, limit: BATCH_SIZE })
    for (const row of derivatives) if (mayGoOn()) await checkAndRequest(needs, tenantId, row, { share, signal })
    count = Math.max(originals.length, derivatives.length)
  }
}

/** Checks one original and returns the outcome. A damaged one is read again, because memory and cables fail too. */
export const checkOriginal = async (
  { database, blobs, jobs, log, replica }: Needs,
  { tenantId, sha256 }: { tenantId: number; sha256: string },
  rest: { share: number; signal: AbortSignal },
): Promise<Outcome> => {
  const name = originalBlob(tenantId, sha256)
  const first = await throttledSha256(blobs, name, rest)
  const actual = first === sha256 ? first : await throttledSha256(blobs, name, rest)
  const outcome = actual === sha256 ? 'intact' : actual === undefined ? 'missing' : 'changed'
  const repaired = outcome !== 'intact' && replica !== undefined && (await repairOriginal(blobs, replica, name, sha256))
  const check = { sha256, outcome, actual, repaired } as const
  const isNews = await asTenant(database, tenantId, (db) => recordCheck(db, jobs, check))
  if (isNews) log.error({ tenantId, sha256, actual, repaired }, 'an original is not what was uploaded')
  return repaired ? 'intact' : outcome
}

const dueOriginals = async (
  database: Database,
  tenantId: number,
  { due, startedAt }: { due: number; startedAt: Date },
): Promise<string[]> => {
  // An upload counts as a check: its bytes were hashed on arrival.
  const { rows } = await sql<{ sha256: string }>`
    select o.sha256 from original o left join fixity f on f.tenant_id = o.tenant_id and f.sha256 = o.sha256
    where o.tenant_id = ${tenantId} and (coalesce(f.checked_at, o.created_at) < ${startedAt}::timestamptz - make_interval(days => ${due})
      or (f.outcome <> 'intact' and f.checked_at < ${startedAt}))
    order by coalesce(f.checked_at, o.created_at), o.sha256 limit ${BATCH_SIZE}`.execute(database.reader(tenantId))
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Replaces a damaged blob with a good copy.
 * @returns Whether the replica had one.
 */
const repairOriginal = async (blobs: Blobs, replica: Blobs, name: string, sha256: string): Promise<boolean> => {
  if ((await replica.size(name)) === undefined) return false
  if ((await sha256Of(await replica.stream(name))).sha256 !== sha256) return false
  const put = await blobs.put(await replica.stream(name), () => name)
  return put.sha256 === sha256
}
