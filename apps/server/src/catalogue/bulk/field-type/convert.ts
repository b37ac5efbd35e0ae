import { sql } from 'kysely'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { endTypeChange } from '#metadata/type-changes/begin-and-end.ts'
import { createConversion } from '#metadata/type-changes/convert-value.ts'
import { RECORDS } from '#metadata/type-changes/field-values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { actorOf } from '#platform/history.ts'
import { inBatches, StaleJob, type BatchContext } from '#platform/jobs/batch-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { waitForFieldWriters } from '#platform/locks.ts'
import { scheduleReindex } from '../../search/reindex.ts'
import { withLockedBulkOperation } from '../batches.ts'
import {
  deleteTargets,
  listProblems,
  updateBulkOperation,
  type BulkOperationRow,
  type Problem,
  type TypeChangeDetails,
} from '../bulk-operation.ts'
import { targets } from '../edit/edit-items.ts'
import { loadEntries, partsOfEntries, writeEntries, type FieldWriters, type Rewrite } from './entries.ts'

export type BulkContext = BatchContext & { jobs: Enqueue; writers: FieldWriters }

/** Converts the values of a field, a batch per transaction, and gives the field its new type after the last one. An operation that was
 *  interrupted continues after its last batch.
 *  @throws StaleJob */
export const convertField = async (context: BulkContext, operation: BulkOperationRow): Promise<void> => {
  const { uuid } = operation
  const change = operation.details.typeChange! // set when it was started
  const total = operation.total > 0 ? operation.total : await selectEntries(context, operation, change)
  await inBatches(context, { done: operation.done, total }, (done, last) =>
    convertBatch(context, { operation, change }, done, last),
  )
  await withLockedBulkOperation(context, { seen: operation, done: total }, async (db) => {
    await deleteTargets(db, uuid)
    await endTypeChange(db, actorOf(operation), change.template)
    await scheduleReindex(db, context.jobs)
    await updateBulkOperation(db, uuid, { step: 'DONE' })
  })
}

/* Waits for writers that do not know the new type yet. All later values match it, so this selection is complete. */
const selectEntries = (
  context: BulkContext,
  operation: BulkOperationRow,
  { field, resourceType }: TypeChangeDetails,
): Promise<number> =>
  withLockedBulkOperation(context, { seen: operation, done: 0 }, async (db) => {
    await waitForFieldWriters(db, resourceType)
    const { numAffectedRows } = await sql`
      insert into bulk_operation_target (tenant_id, bulk_operation_uuid, position, entity_uuid)
      select ${db.tenantId}, ${operation.uuid}::uuid, row_number() over (order by uuid), uuid
      from ${sql.table(RECORDS[resourceType])}
      where tenant_id = ${db.tenantId} and metadata ? ${field}::text`.execute(db)
    const total = Number(numAffectedRows)
    await updateBulkOperation(db, operation.uuid, { total })
    return total
  })

type Work = { operation: BulkOperationRow; change: TypeChangeDetails }

/* @throws StaleJob if values do not convert that must not be left out. The operation has failed then */
const convertBatch = async (context: BulkContext, work: Work, done: number, last: number): Promise<void> => {
  const { operation } = work
  const isBlocked = await withLockedBulkOperation(context, { seen: operation, done }, async (db, now) => {
    const counts = { changed: now.changed, unchanged: now.unchanged, skipped: now.skipped }
    const uuids = await targets(db, operation.uuid, done, last)
    for (const part of await partsOfEntries(db, work.change, uuids)) {
      const { rewrites, problems, total } = await convertPart(db, work.change, part)
      await listProblems(db, operation.uuid, counts.skipped, problems)
      counts.skipped += problems.length
      if (problems.some(({ code }) => code === 'unconverted')) {
        await updateBulkOperation(db, operation.uuid, { ...counts, failed: true })
        return true
      }
      const { writers } = context
      await writeEntries(db, actorOf(operation), work.change, { rewrites, batch: operation.uuid, writers })
      counts.changed += rewrites.length
      counts.unchanged += total - rewrites.length
    }
    await updateBulkOperation(db, operation.uuid, { ...counts, done: last })
    return false
  })
  if (isBlocked) throw new StaleJob()
}

type Part = { rewrites: Rewrite[]; problems: Problem[]; total: number }

const convertPart = async (db: TenantDb, change: TypeChangeDetails, uuids: readonly string[]): Promise<Part> => {
  const { to, from, field: name, reading } = change
  const convert = createConversion({ ...to, name, from: from.type, ...reading })
  const part: Part = { rewrites: [], problems: [], total: uuids.length }
  for (const entry of await loadEntries(db, change, uuids)) {
    const results = entry.list.map((pair) => ({ pair, result: convert(pair.value) }))
    const list = results.flatMap(({ pair, result }) => ('value' in result ? [{ ...pair, value: result.value }] : []))
    if (list.length < entry.list.length || list.some(({ value }, at) => value !== entry.list[at]?.value))
      part.rewrites.push({ entry, list })
    const left = results.flatMap(({ pair: { value }, result }) => ('reason' in result ? [value] : []))
    if (left.length > 0)
      part.problems.push({
        uuid: entry.uuid,
        code: change.leavesOut ? 'leftOut' : 'unconverted',
        message: left
          .slice(0, SHOWN_VALUES)
          .map((value) => truncate(value, SHOWN_LENGTH))
          .join('; '),
      })
  }
  return part
}

const SHOWN_VALUES = 3
const SHOWN_LENGTH = 200
