import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { startBulkOperation } from '../bulk/bulk-operation.ts'
import { enqueueBulkOperation } from '../bulk/start.ts'

/** Starts to write the taken cells of a proposal, as a bulk operation.
 *  @returns UUID of the bulk operation
 *  @throws badRequest if no cell is taken */
export const startProposedChanges = async (
  db: TenantDb,
  jobs: Enqueue,
  person: { personUuid: string },
  { proposal, title, entryKind }: { proposal: string; title: string; entryKind: EntryKind },
): Promise<string> => {
  const uuid = uuidv7()
  const { rows } = await sql<{ total: number }>`
    select count(distinct entity_uuid)::integer as total from proposal_cell
    where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and taken`.execute(db)
  const { total } = rows[0]! // an aggregate returns one row
  if (total === 0) throw new Refusal('badRequest', { detail: 'No change is taken.' })
  await startBulkOperation(db, person, { uuid, kind: 'sheet', details: { title, proposal, entryKind }, total })
  await sql`
    insert into bulk_operation_target (tenant_id, bulk_operation_uuid, position, entity_uuid)
    select ${db.tenantId}, ${uuid}::uuid, row_number() over (order by entity_uuid), entity_uuid
    from (
      select distinct entity_uuid from proposal_cell
      where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and taken
    ) c`.execute(db)
  await enqueueBulkOperation(db, jobs, uuid, 1)
  return uuid
}
