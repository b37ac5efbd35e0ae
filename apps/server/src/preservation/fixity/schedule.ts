import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FIXITY_DAYS } from '@pressmark/contract/preservation/fixity.ts'
import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Log } from '#platform/log.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import { checkOriginalsJob } from '../jobs.ts'
import { recordCheck, type Outcome } from './record-check.ts'
import { repairOriginal } from './repair-original.ts'

/** Puts the check of originals in line for every tenant; where it waits or runs already, nothing happens. */
export const scheduleFixityChecks = async ({
  database,
  jobs,
}: {
  database: Database
  jobs: Enqueue
}): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) await asTenant(database, id, (db) => jobs.enqueue(db, checkOriginalsJob, {}, 'fixity'))
}

export type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; log: Log; replica?: Blobs }

/** Of one core of each worker. */
const SHARE = 0.1
/** An original is read again after these; what is left of the 30 days is for a round that takes long. */
const DUE_DAYS = FIXITY_DAYS - 9
const AT_A_TIME = 100
/** A job that takes longer than an hour is taken for dead; the next one goes on. */
const LONGEST_MS = 40 * 60_000

/** Reads originals again, those that were not read for longest first, and those that are kept back each time.
 *  @param due how old a check may be, days */
export const checkOriginals = async (
  needs: Needs,
  { tenantId }: DataOf<typeof checkOriginalsJob>,
  signal: AbortSignal,
  { share = SHARE, due = DUE_DAYS }: { share?: number; due?: number } = {},
): Promise<void> => {
  // By the database's clock, as checks are.
  const { rows } = await sql<{ began: Date }>`select clock_timestamp() as began`.execute(
    needs.database.reader(tenantId),
  )
  const { began } = rows[0]! // a statement without FROM has one row
  const end = Date.now() + LONGEST_MS
  for (let found = AT_A_TIME; found === AT_A_TIME;) {
    const originals = await dueOriginals(needs.database, tenantId, { due, began })
    for (const sha256 of originals) {
      if (signal.aborted || Date.now() > end) return
      await checkOriginal(needs, { tenantId, sha256 }, { share, signal })
    }
    found = originals.length
  }
}

/** Reads one, and says what became of it. One that is not whole is read once more, since memory and cables err as well. */
export const checkOriginal = async (
  { database, blobs, jobs, log, replica }: Needs,
  { tenantId, sha256 }: { tenantId: number; sha256: string },
  rest: { share: number; signal: AbortSignal },
): Promise<Outcome> => {
  const name = originalBlob(tenantId, sha256)
  const first = await throttledSha256(blobs, name, rest)
  const found = first === sha256 ? first : await throttledSha256(blobs, name, rest)
  const outcome = found === sha256 ? 'intact' : found === undefined ? 'missing' : 'changed'
  const repaired = outcome !== 'intact' && replica !== undefined && (await repairOriginal(blobs, replica, name, sha256))
  const check = { sha256, outcome, found, repaired } as const
  const isNews = await asTenant(database, tenantId, (db) => recordCheck(db, jobs, check))
  if (isNews) log.error({ tenantId, sha256, found, repaired }, 'an original is not what was uploaded')
  return repaired ? 'intact' : outcome
}

const dueOriginals = async (
  database: Database,
  tenantId: number,
  { due, began }: { due: number; began: Date },
): Promise<string[]> => {
  // An upload was a check: its bytes were hashed as they came.
  const { rows } = await sql<{ sha256: string }>`
    select o.sha256 from original o left join fixity f on f.tenant_id = o.tenant_id and f.sha256 = o.sha256
    where o.tenant_id = ${tenantId} and (coalesce(f.checked_at, o.created_at) < ${began}::timestamptz - make_interval(days => ${due})
      or (f.outcome <> 'intact' and f.checked_at < ${began}))
    order by coalesce(f.checked_at, o.created_at), o.sha256 limit ${AT_A_TIME}`.execute(database.reader(tenantId))
  return rows.map(({ sha256 }) => sha256)
}

const PIECE_BYTES = 1024 ** 2
/* Shorter pauses are not kept to by the system. */
const PAUSE_MS = 20

/** Reads a blob in small pieces and rests in between, so that it takes no more than `share` of a core.
 *  @param share 0..1
 *  @returns undefined when there is no such blob */
export const throttledSha256 = async (
  blobs: Blobs,
  name: string,
  { share, signal }: { share: number; signal: AbortSignal },
): Promise<string | undefined> => {
  const size = await blobs.size(name)
  if (size === undefined) return undefined
  const hash = createHash('sha256')
  let owed = 0
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const started = performance.now()
    hash.update(await blobs.range(name, offset, Math.min(PIECE_BYTES, size - offset)))
    owed += (performance.now() - started) * (1 / share - 1)
    if (owed < PAUSE_MS) continue
    await sleep(owed, undefined, { signal })
    owed = 0
  }
  return hash.digest('hex')
}
