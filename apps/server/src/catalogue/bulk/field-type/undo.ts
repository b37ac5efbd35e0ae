import { sql } from 'kysely'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { beginTypeUndo, endTypeChange } from '#metadata/type-changes/begin-and-end.ts'
import { valuesOfField, type EntityValues } from '#metadata/type-changes/field-values.ts'
import { formError } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actorOf } from '#platform/history.ts'
import { batchSizeOf, StaleJob } from '#platform/jobs/batch-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { waitForFieldWriters } from '#platform/locks.ts'
import { scheduleReindex } from '../../search/reindex.ts'
import { withLockedBulkOperation } from '../batches.ts'
import {
  listProblems,
  missingFrom,
  problemFor,
  updateBulkOperation,
  NEWEST_EVENT,
  type BulkOperationRow,
  type Problem,
  type TypeChangeDetails,
} from '../bulk-operation.ts'
import type { BulkContext } from './convert.ts'
import { EVENTS, loadEntries, partsOfEntries, writeEntries, type Rewrite, type Values } from './entries.ts'

/** Begins to undo a change of type. From now on, new values need the former type.
 *  @throws valuesDoNotConvert if values were added that the former type does not permit; changedSince if the field was changed or deleted */
export const beginUndoOfType = async (db: TenantDb, jobs: Enqueue, operation: BulkOperationRow): Promise<void> => {
  const { template, from, to } = operation.details.typeChange! // set when it was started
  await beginTypeUndo(db, template, { from, to, operation: operation.uuid })
  const unconverted = (await strayValues(db, operation)).length
  if (unconverted > 0) throw new Refusal('valuesDoNotConvert', { facts: { unconverted } })
  await scheduleReindex(db, jobs)
}

/** Gives the entries of a change of type their former values, from the last one to the first, a batch per transaction. Then the field
 *  gets its former type. Entries that were changed later keep their values, which match both types.
 *  @throws StaleJob */
export const undoFieldType = async (context: BulkContext, operation: BulkOperationRow): Promise<void> => {
  if (operation.done === NEWEST_EVENT) await requireNoStrays(context, operation)
  for (let done: number | undefined = operation.done; done !== undefined;) {
    context.signal.throwIfAborted()
    done = await undoBatch(context, operation, done)
  }
}

/* Waits for writers that do not know the former type yet. */
const requireNoStrays = async (context: BulkContext, operation: BulkOperationRow): Promise<void> => {
  const { resourceType } = operation.details.typeChange! // as above
  const hasStrays = await withLockedBulkOperation(context, { seen: operation, done: NEWEST_EVENT }, async (db) => {
    await waitForFieldWriters(db, resourceType)
    const strays = await strayValues(db, operation)
    if (strays.length === 0) return false
    await listProblems(db, operation.uuid, 0, strays)
    await updateBulkOperation(db, operation.uuid, { failed: true, skipped: strays.length })
    return true
  })
  if (hasStrays) throw new StaleJob()
}

/* Finds entries with values that the former type does not permit and that the undo does not replace. */
const strayValues = async (db: TenantDb, { uuid: batch, details }: BulkOperationRow): Promise<Problem[]> => {
  const { from, field: name, resourceType: resource_type } = details.typeChange! // as above
  const strays: Problem[] = []
  for await (const entries of valuesOfField(db, { name, resource_type })) {
    const unmatched = entries.filter(({ list }) => list.some(({ value }) => formError(from, value) !== undefined))
    const changes = await changesOf(db, batch, unmatched)
    for (const { uuid, list } of unmatched)
      if (!isSame(list, changes.get(uuid)))
        strays.push({ uuid, code: 'unconverted', message: 'The former type does not permit its value' })
  }
  return strays
}

/* Returns the values that the change gave these entries. */
const changesOf = async (
  db: TenantDb,
  batch: string,
  entries: readonly EntityValues[],
): Promise<Map<string, Values>> => {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; after: MetadataPair[] }>`
    select entity_uuid as uuid, after -> 'metadata' as after from event
    where tenant_id = ${db.tenantId} and batch = ${batch} and entity_uuid = any(${entries.map(({ uuid }) => uuid)}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ uuid, after }) => [uuid, after]))
}

const isSame = (one: Values, other: Values | undefined): boolean =>
  one.length === other?.length &&
  one.every(({ value, lang }, at) => value === other[at]?.value && lang === other[at].lang)

/* @returns the last event that is undone; undefined if there are no more */
const undoBatch = (context: BulkContext, operation: BulkOperationRow, done: number): Promise<number | undefined> =>
  withLockedBulkOperation(context, { seen: operation, done }, async (db, now) => {
    const change = operation.details.typeChange! // as above
    const actor = actorOf({ person_uuid: now.undone_by, api_key: now.undone_by_key })
    const events = await eventsOf(db, now, { change, done, many: batchSizeOf(context) })
    const last = events.at(-1)
    if (last === undefined) {
      await endTypeChange(db, actor, change.template)
      await scheduleReindex(db, context.jobs)
      await updateBulkOperation(db, operation.uuid, { step: 'UNDONE' })
      return undefined
    }
    const uuids = events.map(({ uuid }) => uuid)
    const parts = await partsOfEntries(db, change, uuids)
    const problems = missingFrom(
      uuids,
      parts.flat().map((uuid) => ({ uuid })),
    )
    for (const part of parts) {
      const { rewrites, changed } = await planUndo(
        db,
        change,
        part,
        new Map(events.map((event) => [event.uuid, event.sequence])),
      )
      problems.push(...changed)
      await writeEntries(db, actor, change, { rewrites, batch: now.undo_batch!, writers: context.writers }) // set when the step started
    }
    await listProblems(db, operation.uuid, now.skipped, problems)
    await updateBulkOperation(db, operation.uuid, {
      done: last.sequence,
      undone: now.undone + events.length - problems.length,
      skipped: now.skipped + problems.length,
    })
    return last.sequence
  })

type EventOfEntry = { sequence: number; uuid: string }

const eventsOf = async (
  db: TenantDb,
  { uuid: batch }: BulkOperationRow,
  { change, done, many }: { change: TypeChangeDetails; done: number; many: number },
): Promise<EventOfEntry[]> => {
  const { rows } = await sql<EventOfEntry>`
    select sequence, entity_uuid as uuid from event
    where tenant_id = ${db.tenantId} and batch = ${batch} and kind = ${EVENTS[change.resourceType].kind} and sequence < ${done}
    order by sequence desc limit ${many}`.execute(db)
  return rows
}

/* Returns the former values of the entries that still have the values of the change. */
const planUndo = async (
  db: TenantDb,
  change: TypeChangeDetails,
  uuids: readonly string[],
  sequences: ReadonlyMap<string, number>,
): Promise<{ rewrites: Rewrite[]; changed: Problem[] }> => {
  const some = uuids.map((uuid) => sequences.get(uuid)!) // the entries of these events
  const { rows } = await sql<EventOfEntry & { before: MetadataPair[]; after: MetadataPair[] }>`
    select sequence, entity_uuid as uuid, before -> 'metadata' as before, after -> 'metadata' as after from event
    where tenant_id = ${db.tenantId} and sequence = any(${some})`.execute(db)
  const events = new Map(rows.map((event) => [event.uuid, event]))
  const [rewrites, changed]: [Rewrite[], Problem[]] = [[], []]
  for (const entry of await loadEntries(db, change, uuids)) {
    const { sequence, before, after } = events.get(entry.uuid)! // as above
    const list = before.map(({ value, lang }) => (lang === undefined ? { value } : { value, lang }))
    if (isSame(entry.list, after)) rewrites.push({ entry, list, reverts: sequence })
    else changed.push(problemFor(entry.uuid, new Refusal('changedSince')))
  }
  return { rewrites, changed }
}
