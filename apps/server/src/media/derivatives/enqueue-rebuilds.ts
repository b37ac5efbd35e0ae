import { sql } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { NIL_UUID } from '#platform/nil-uuid.ts'
import type { RebuildScope, rebuildManyJob } from '../jobs.ts'
import { quickFinding } from './check.ts'
import { requestRebuilds } from './rebuild-requests.ts'
import { CURRENT_RECIPES } from './recipes.ts'
import { recordDerivativeCheck, type DerivativeRow } from './rows.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; signal: AbortSignal }
type Row = DerivativeRow & { recipe: string | null }

/** Assets of one batch. */
const BATCH_SIZE = 200

/**
 * Enqueues the rebuild of many assets. Lost and truncated derivatives are found by their sizes, other damage by earlier checks.
 * @returns number of assets
 */
export const enqueueRebuilds = async (
  { database, blobs, jobs, signal }: Needs,
  { tenantId, scope }: DataOf<typeof rebuildManyJob>,
): Promise<number> => {
  let total = 0
  for (let after = NIL_UUID; ;) {
    signal.throwIfAborted()
    const rows = await nextRows(database, tenantId, after)
    const last = rows.at(-1)
    if (last === undefined) return total
    after = last.uuid
    const inScope = await Promise.all(rows.map((row) => isInScope({ database, blobs }, tenantId, row, scope)))
    const uuids = [...new Set(rows.filter((_, index) => inScope[index]).map(({ uuid }) => uuid))]
    total += uuids.length
    const options = { forced: scope !== 'damaged', later: true }
    if (uuids.length > 0) await asTenant(database, tenantId, (db) => requestRebuilds(db, jobs, uuids, options))
  }
}

/* All derivatives of the next assets. */
const nextRows = async (database: Database, tenantId: number, after: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select asset_uuid as uuid, role, name, sha256, size, outcome, recipe from derivative
    where tenant_id = ${tenantId} and asset_uuid in (
      select distinct asset_uuid from derivative where tenant_id = ${tenantId} and asset_uuid > ${after}
      order by asset_uuid limit ${BATCH_SIZE})
    order by asset_uuid`.execute(database.reader(tenantId))
  return rows
}

const isInScope = async (
  { database, blobs }: Pick<Needs, 'database' | 'blobs'>,
  tenantId: number,
  row: Row,
  scope: RebuildScope,
): Promise<boolean> => {
  if (scope === 'all') return true
  if (scope === 'olderRecipe') return row.recipe === null || !CURRENT_RECIPES.includes(row.recipe)
  if (row.outcome !== 'intact') return true
  const outcome = quickFinding(row, await blobs.size(row.name))
  if (outcome === undefined) return false
  await asTenant(database, tenantId, (db) => recordDerivativeCheck(db, row, { outcome }))
  return true
}
