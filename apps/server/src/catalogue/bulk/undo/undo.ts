import { sql } from 'kysely'
import { actorOf } from '#platform/history.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { batchSizeOf, withRetry, type BatchContext } from '#platform/jobs/batch-job.ts'
import type { EventFields } from '../../history/types.ts'
import { isPressmarkRace } from '../../items/fields.ts'
import { splitBySize } from '../../split-by-size.ts'
import { lockedAmong } from '../../states/locked.ts'
import { updateBulkOperation, listProblems, type BulkOperationRow, excluding } from '../bulk-operation.ts'
import { withLockedBulkOperation } from '../batches.ts'
import { revertOneByOne } from './one-by-one.ts'
import { revertItemFields, revertItemMoves } from './revert-items.ts'
import type { AppliedChange, RevertBatch } from './types.ts'

const BATCH_REVERTS = new Map(
  Object.entries<RevertBatch>({
    'item.changed': revertItemFields,
    'item.moved': revertItemMoves,
  }),
)

/** Undoes a bulk operation from its last change to its first, a batch per transaction. An undo that was interrupted continues after
 *  its last batch. Entries that were changed later are skipped and listed.
 *  @throws StaleJob */
export const undoBulkOperation = async (context: BatchContext, bulkOperation: BulkOperationRow): Promise<void> => {
  let done: number | undefined = bulkOperation.done
  while (done !== undefined) {
    context.signal.throwIfAborted()
    const from: number = done
    done = await withRetry(() => undoBatch(context, bulkOperation, from), isPressmarkRace)
  }
}

/* @returns the last event that is undone; undefined if there are no more */
const undoBatch = (context: BatchContext, bulkOperation: BulkOperationRow, done: number): Promise<number | undefined> =>
  withLockedBulkOperation(context, { seen: bulkOperation, done }, async (db, now) => {
    const changes = await changesOf(db, bulkOperation.uuid, done, batchSizeOf(context))
    if (changes.length === 0) {
      await updateBulkOperation(db, bulkOperation.uuid, { step: 'UNDONE' })
      return undefined
    }
    const person = actorOf({ person_uuid: now.undone_by, api_key: now.undone_by_key })
    const undo = BATCH_REVERTS.get(changes[0]!.kind) ?? revertOneByOne // the list is not empty
    const problems = await lockedAmong(
      db,
      changes.map(({ uuid }) => uuid),
    )
    for (const part of splitBySize(excluding(changes, problems)))
      problems.push(...(await undo(db, person, await loadValues(db, part), now.undo_batch!))) // set when the step started
    const last = changes.at(-1)!.sequence
    await listProblems(db, bulkOperation.uuid, now.skipped, problems)
    await updateBulkOperation(db, bulkOperation.uuid, {
      done: last,
      undone: now.undone + changes.length - problems.length,
      skipped: now.skipped + problems.length,
    })
    return last
  })

type SizedChange = Pick<AppliedChange, 'sequence' | 'kind' | 'uuid'> & { bytes: number }

/* Returns changes of a single kind, and the size of each with its item. */
const changesOf = async (db: TenantDb, batch: string, before: number, many: number): Promise<SizedChange[]> => {
  const { rows } = await sql<SizedChange>`
    select e.sequence, e.kind, e.entity_uuid as uuid, coalesce(octet_length(e.before::text), 0)
      + coalesce(octet_length(e.after::text), 0) + coalesce(octet_length(i.metadata::text), 0) as bytes
    from (
      select * from event where tenant_id = ${db.tenantId} and batch = ${batch} and sequence < ${before}
      order by sequence desc limit ${many}
    ) e left join item_record i on i.tenant_id = ${db.tenantId} and i.uuid = e.entity_uuid
    order by e.sequence desc`.execute(db)
  const end = rows.findIndex(({ kind }) => kind !== rows[0]?.kind)
  return end < 0 ? rows : rows.slice(0, end)
}

const loadValues = async (db: TenantDb, changes: readonly SizedChange[]): Promise<AppliedChange[]> => {
  const sequences = changes.map(({ sequence }) => sequence)
  const { rows } = await sql<
    Omit<AppliedChange, 'before' | 'after'> & { before: EventFields | null; after: EventFields | null }
  >`
    select sequence, kind, entity_uuid as uuid, before, after from event
    where tenant_id = ${db.tenantId} and sequence = any(${sequences}) order by sequence desc`.execute(db)
  return rows.map((row) => ({ ...row, before: row.before ?? {}, after: row.after ?? {} }))
}
