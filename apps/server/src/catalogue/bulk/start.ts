import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { actorColumns } from '#platform/history.ts'
import { enforcesStateLocks, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { runBulkOperationJob } from '../jobs.ts'
import {
  startBulkOperation,
  updateBulkOperation,
  deleteProblems,
  deleteTargets,
  lockBulkOperation,
  NEWEST_EVENT,
} from './bulk-operation.ts'
import { templatesFor } from './edit/plan.ts'
import { beginUndoOfType } from './field-type/undo.ts'

type Person = { personUuid: string }

/** Starts an edit of these items. The selection is fixed here: items that are moved or found later do not belong to it.
 *  @returns UUID of the bulk operation
 *  @throws badRequest, invalidMetadata */
export const startEdit = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Person,
  { edit, uuids }: { edit: Edit; uuids: readonly string[] },
): Promise<string> => {
  await templatesFor(db, edit)
  const uuid = uuidv7()
  await startBulkOperation(db, person, { uuid, kind: 'edit', details: { edit }, total: uuids.length })
  await sql`
    insert into bulk_operation_target (tenant_id, bulk_operation_uuid, position, entity_uuid)
    select ${db.tenantId}, ${uuid}::uuid, place, item from unnest(${uuids}::uuid[]) with ordinality target(item, place)`.execute(
    db,
  )
  await enqueueBulkOperation(db, jobs, uuid, 1)
  return uuid
}

/** Starts to undo a bulk operation, or resumes an interrupted undo.
 *  @throws notFound; notUndoable for one that is still running, or was undone; forbidden; as beginUndoOfType */
export const startUndo = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Person & Pick<Caller, 'capabilities'>,
  uuid: string,
): Promise<void> => {
  const bulkOperation = await lockBulkOperation(db, uuid)
  const isFieldType = bulkOperation.kind === 'fieldType'
  if (isFieldType && !person.capabilities.has('tenant.manage')) throw new Refusal('forbidden')
  if (!bulkOperation.failed && bulkOperation.step !== 'DONE') throw new Refusal('notUndoable')
  if (isFieldType) await beginUndoOfType(db, jobs, bulkOperation)
  const version = bulkOperation.version + 1
  // A type concerns all entries, also those whose state locks editing.
  const enforces_locks = !isFieldType && (await enforcesStateLocks(db))
  const { person_uuid: undone_by, api_key: undone_by_key } = actorColumns(person)
  const again = { failed: false, tries: 0, version, undone_by, undone_by_key, enforces_locks }
  if (bulkOperation.step === 'UNDOING') await updateBulkOperation(db, uuid, again)
  else {
    await deleteTargets(db, uuid)
    await deleteProblems(db, uuid)
    await updateBulkOperation(db, uuid, {
      ...again,
      step: 'UNDOING',
      done: NEWEST_EVENT,
      skipped: 0,
      undo_batch: uuidv7(),
    })
  }
  await enqueueBulkOperation(db, jobs, uuid, version)
}

/** Enqueues the job of a step. The job of the previous step may still be marked as running, so each step has its own key. */
export const enqueueBulkOperation = (
  db: TenantDb,
  jobs: Enqueue,
  bulkOperation: string,
  version: number,
): Promise<void> =>
  jobs.enqueue(db, runBulkOperationJob, { bulkOperation, version }, { key: `${bulkOperation} ${version}` })
