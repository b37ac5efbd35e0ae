import {
  MAX_LISTED_PROBLEMS,
  type BulkKind,
  type BulkStep,
  type Edit,
  type BulkReason,
} from '@pressmark/contract/catalogue/bulk.ts'
import type { NewType } from '@pressmark/contract/metadata/type-changes.ts'
import type { EntryKind, ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Selectable } from 'kysely'
import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import type { TypeSettings } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { actorColumns, type Actor } from '#platform/history.ts'
import { firstProblems } from '#platform/jobs/batch-job.ts'
import type { BulkOperation as BulkOperationTable } from '#platform/db/tables.gen.ts'

/** The change of type of a bulk operation. */
export type TypeChangeDetails = {
  template: string
  field: string
  labels: Record<string, string>
  resourceType: ResourceType
  from: TypeSettings
  to: TypeSettings
  leavesOut: boolean
  reading: Pick<NewType, 'dateOrder' | 'decimalSign'>
}

/** The input of a bulk operation. Which fields are set depends on its kind. */
export type BulkOperationDetails = {
  edit?: Edit
  /** UUIDs of collections that items were linked to, or unlinked from. */
  to?: string[]
  from?: string[]
  /** Title of the deleted collection, of the item whose assets were changed, or of the spreadsheet. */
  title?: string
  /** Number of collections that later calls have deleted. */
  others?: number
  /** UUID of the proposal whose cells were written, and the kind of its entries. */
  proposal?: string
  entryKind?: EntryKind
  typeChange?: TypeChangeDetails
}

export type BulkOperationRow = Omit<Selectable<BulkOperationTable>, 'details' | 'kind' | 'step'> & {
  details: BulkOperationDetails
  kind: BulkKind
  step: BulkStep
}

/** Position of an undo that has not undone any event yet. */
export const NEWEST_EVENT = Number.MAX_SAFE_INTEGER

type NewBulkOperation = {
  uuid: string
  kind: BulkKind
  details: BulkOperationDetails
  total: number
  /** The client has named the operation. It is recorded even if this part changes a single entry. */
  isNamed?: boolean
}

/** Creates a bulk operation that a job will run. */
export const startBulkOperation = (db: TenantDb, person: Actor, operation: NewBulkOperation): Promise<void> =>
  insertBulkOperation(db, person, operation, { step: 'RUNNING' })

/** Records a bulk operation that this transaction has done, under the batch of its events. A later part of a recorded operation
 *  is added to it. A change of a single entry is not recorded as a bulk operation.
 *  @returns the UUID of the bulk operation, or null if none is recorded */
export const recordBulkOperation = async (
  db: TenantDb,
  person: Actor,
  operation: NewBulkOperation,
): Promise<string | null> => {
  const { uuid, total, kind, isNamed = false } = operation
  const existing = await findBulkOperation(db, uuid)
  if (existing !== undefined) {
    const { details } = existing
    await updateBulkOperation(db, uuid, {
      total: existing.total + total,
      changed: existing.changed + total,
      ...(kind === 'deleteCollection' && {
        details: JSON.stringify({ ...details, others: (details.others ?? 0) + 1 }),
      }),
    })
  } else if (total > 1 || isNamed) await insertBulkOperation(db, person, operation, { step: 'DONE', changed: total })
  else return null
  return uuid
}

/** Checks the bulk operation that a client names in each of several calls, which then run one after the other.
 *  @throws badRequest if it is of another kind, belongs to another person, or is already undone */
export const requireOwnBulkOperation = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  kind: BulkKind,
): Promise<void> => {
  await lock(db, 'bulkOperation', uuid)
  const bulkOperation = await one(db, uuid).forUpdate().executeTakeFirst()
  const isFree = bulkOperation === undefined && !(await isBatch(db, uuid))
  const isOwn =
    bulkOperation?.kind === kind && bulkOperation.step === 'DONE' && bulkOperation.person_uuid === person?.personUuid
  if (!isFree && !isOwn) throw new Refusal('badRequest', { detail: 'This uuid belongs to another bulk operation.' })
}

const isBatch = async (db: TenantDb, batch: string): Promise<boolean> => {
  const event = await db
    .selectFrom('event')
    .select('sequence')
    .where('tenant_id', '=', db.tenantId)
    .where('batch', '=', batch)
    .executeTakeFirst()
  return event !== undefined
}

const insertBulkOperation = async (
  db: TenantDb,
  person: Actor,
  { uuid, kind, details, total }: NewBulkOperation,
  at: { step: BulkStep; changed?: number },
): Promise<void> => {
  await db
    .insertInto('bulk_operation')
    .values({
      tenant_id: db.tenantId,
      uuid,
      kind,
      ...actorColumns(person),
      details: JSON.stringify(details),
      total,
      ...at,
    })
    .execute()
  await broadcast(db, { notice: { kind: 'bulkOperation.changed', uuid } })
}

const one = (db: TenantDb, uuid: string) =>
  db.selectFrom('bulk_operation').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

export const findBulkOperation = async (db: TenantDb, uuid: string): Promise<BulkOperationRow | undefined> =>
  (await one(db, uuid).executeTakeFirst()) as BulkOperationRow | undefined // our own jsonb; check constraints guarantee kinds and steps

/** Locks a bulk operation, so that it has one writer at a time.
 *  @throws notFound */
export const lockBulkOperation = async (db: TenantDb, uuid: string): Promise<BulkOperationRow> => {
  const row = await one(db, uuid).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as BulkOperationRow // as above
}

export type Patch = Partial<
  Pick<
    BulkOperationRow,
    | 'step'
    | 'failed'
    | 'total'
    | 'tries'
    | 'version'
    | 'done'
    | 'changed'
    | 'unchanged'
    | 'skipped'
    | 'undone'
    | 'undo_batch'
    | 'undone_by'
    | 'undone_by_key'
    | 'enforces_locks'
  > & { details: string }
>

export const updateBulkOperation = async (db: TenantDb, uuid: string, patch: Patch): Promise<void> => {
  await db
    .updateTable('bulk_operation')
    .set({ ...patch, modified_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await broadcast(db, { notice: { kind: 'bulkOperation.changed', uuid } })
}

export const deleteTargets = async (db: TenantDb, uuid: string): Promise<void> => {
  await db
    .deleteFrom('bulk_operation_target')
    .where('tenant_id', '=', db.tenantId)
    .where('bulk_operation_uuid', '=', uuid)
    .execute()
}

export const deleteProblems = async (db: TenantDb, uuid: string): Promise<void> => {
  await db
    .deleteFrom('bulk_operation_problem')
    .where('tenant_id', '=', db.tenantId)
    .where('bulk_operation_uuid', '=', uuid)
    .execute()
}

/** Adds to the list of problems, which holds the first thousand. The caller counts all of them.
 *  @param before number of problems before these */
export const listProblems = async (
  db: TenantDb,
  bulkOperationUuid: string,
  before: number,
  problems: readonly Problem[],
): Promise<void> => {
  const listed = firstProblems(problems, before, MAX_LISTED_PROBLEMS)
  if (listed.length === 0) return
  const rows = listed.map(({ uuid, code, message }, at) => ({
    tenant_id: db.tenantId,
    bulk_operation_uuid: bulkOperationUuid,
    position: before + at,
    entity_uuid: uuid,
    code,
    message,
  }))
  await db.insertInto('bulk_operation_problem').values(rows).execute()
}

/** An entry that a bulk operation skips, and the reason. */
export type Problem = { uuid: string; code: BulkReason; message: string }

const REASONS: Partial<Record<RefusalCode, BulkReason>> = {
  changedSince: 'changedSince',
  notFound: 'gone',
  pressmarkAlreadyExists: 'pressmarkTaken',
  itemInBin: 'itemInBin',
  alertCollection: 'alertCollection',
  invalidMetadata: 'invalid',
  lockedByState: 'lockedByState',
}

/** Converts a refusal to the reason why one entry was skipped. A refusal that cannot concern one entry is thrown again. */
export const problemFor = (uuid: string, refusal: Refusal): Problem => {
  const code = REASONS[refusal.code]
  if (code === undefined) throw refusal
  return { uuid, code, message: refusal.errors[0]?.message ?? refusal.detail }
}

/** Returns the entries without those that have a problem. */
export const excluding = <Entry extends { uuid: string }>(
  entries: readonly Entry[],
  problems: readonly { uuid: string }[],
): Entry[] => {
  const left = new Set(problems.map(({ uuid }) => uuid))
  return entries.filter(({ uuid }) => !left.has(uuid))
}

/** Returns a problem for each selected entry that no longer exists. */
export const missingFrom = (uuids: readonly string[], entries: readonly { uuid: string }[]): Problem[] => {
  const existingUuids = new Set(entries.map(({ uuid }) => uuid))
  return uuids
    .filter((uuid) => !existingUuids.has(uuid))
    .map((uuid) => ({ uuid, code: 'gone', message: 'It was deleted' }))
}
