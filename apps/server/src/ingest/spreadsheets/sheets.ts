import {
  LISTED_PROBLEMS,
  type SheetMode,
  type SheetReason,
  type SheetStep,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { firstProblems } from '#platform/jobs/batch-job.ts'
import type { SheetImport } from '#platform/db/tables.gen.ts'
import type { Problem } from './read-row.ts'
import type { Layout } from './read/layout.ts'

export type SheetRow = Omit<Selectable<SheetImport>, 'layout' | 'samples' | 'reason' | 'step' | 'mode' | 'kind'> & {
  layout: Layout
  samples: string[][]
  reason: SheetReason | null
  step: SheetStep
  mode: SheetMode
  kind: EntryKind
}

const one = (db: TenantDb, uuid: string) =>
  db.selectFrom('sheet_import').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

export const findSheet = async (db: TenantDb, uuid: string): Promise<SheetRow | undefined> =>
  (await one(db, uuid).executeTakeFirst()) as SheetRow | undefined // our own jsonb; a check constraint guarantees steps

/** Reads one import.
 *  @throws notFound */
export const readSheet = async (db: TenantDb, uuid: string): Promise<SheetRow> => {
  const row = await findSheet(db, uuid)
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Locks an import, so that it has one writer at a time.
 *  @throws notFound */
export const lockSheet = async (db: TenantDb, uuid: string): Promise<SheetRow> => {
  const row = await one(db, uuid).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as SheetRow // as above
}

export type Patch = Partial<
  Pick<
    SheetRow,
    | 'step'
    | 'targets'
    | 'mapping_uuid'
    | 'progress'
    | 'tries'
    | 'version'
    | 'row_count'
    | 'hidden_count'
    | 'last_row'
    | 'done'
    | 'valid'
    | 'invalid'
    | 'problem_count'
    | 'image_count'
    | 'missing_collections'
    | 'collections'
    | 'undo_batch'
    | 'empty_clears'
    | 'enforces_locks'
    | 'bulk_operation_uuid'
    | 'person_uuid'
    | 'api_key'
    | 'reason'
  >
>

export const changeSheet = async (db: TenantDb, uuid: string, { reason, ...patch }: Patch): Promise<void> => {
  await db
    .updateTable('sheet_import')
    .set({
      ...patch,
      ...(reason !== undefined && { reason: reason === null ? null : JSON.stringify(reason) }),
      modified_at: new Date(),
    })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await broadcast(db, { notice: { kind: 'import.changed', uuid } })
}

/** Initial counts of a step. */
export const NOTHING_YET: Patch = {
  progress: 0,
  tries: 0,
  reason: null,
  done: 0,
  valid: 0,
  invalid: 0,
  problem_count: 0,
}

export const deleteProblems = async (db: TenantDb, uuid: string): Promise<void> => {
  await db.deleteFrom('sheet_problem').where('tenant_id', '=', db.tenantId).where('sheet_uuid', '=', uuid).execute()
}

/** Adds to the list of problems, which holds the first thousand. The caller counts all of them.
 *  @param before number of problems before these */
export const listProblems = async (
  db: TenantDb,
  uuid: string,
  before: number,
  problems: readonly Problem[],
): Promise<void> => {
  const listed = firstProblems(problems, before, LISTED_PROBLEMS)
  if (listed.length === 0) return
  await db
    .insertInto('sheet_problem')
    .values(
      listed.map(({ row, column, value, reason, itemUuid }, at) => ({
        tenant_id: db.tenantId,
        sheet_uuid: uuid,
        position: before + at,
        row_number: row,
        column_name: column,
        value,
        reason: JSON.stringify(reason),
        item_uuid: itemUuid ?? null,
      })),
    )
    .execute()
}
