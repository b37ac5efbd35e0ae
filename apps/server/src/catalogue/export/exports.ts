import type { ExportFormat, SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql, type Selectable } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { BatchKind } from '#platform/jobs/batch-job.ts'
import type { SheetExport as SheetExportTable } from '#platform/db/tables.gen.ts'

/** A column of the file. `target` is one of `sheet-targets.ts` in the contract. */
export type ExportColumn = { target: string; header: string }

export type ExportRow = Omit<Selectable<SheetExportTable>, 'columns' | 'kind' | 'format' | 'step'> & {
  columns: ExportColumn[]
  kind: EntryKind
  format: ExportFormat
  step: SheetExport['step']
}

const one = (db: TenantDb, uuid: string) =>
  db.selectFrom('sheet_export').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

/** Reads an export of this person.
 *  @throws notFound */
export const readExport = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  uuid: string,
): Promise<ExportRow> => {
  const row = await one(db, uuid).where('person_uuid', '=', personUuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as ExportRow // our own jsonb; check constraints guarantee the rest
}

type ExportPatch = Partial<Pick<ExportRow, 'step' | 'failed' | 'tries' | 'done' | 'targets'>> & {
  columns?: string
}

export const updateExport = async (db: TenantDb, uuid: string, patch: ExportPatch): Promise<void> => {
  await db
    .updateTable('sheet_export')
    .set(patch)
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

export const EXPORTS: BatchKind<ExportRow> = {
  find: async (db, { uuid, version }) => {
    const row = (await one(db, uuid).executeTakeFirst()) as ExportRow | undefined // as above
    const isWaiting = row !== undefined && row.version === version && row.step === 'RUNNING' && !row.failed
    return isWaiting ? row : undefined
  },
  lock: async (db, uuid) => {
    const row = await one(db, uuid).forUpdate().executeTakeFirst()
    if (row === undefined) throw new Refusal('notFound')
    return row as ExportRow // as above
  },
  isCurrent: (now, seen) => now.version === seen.version && now.step === seen.step && !now.failed,
  countTry: (db, { uuid, tries }, isLast) => updateExport(db, uuid, { tries: tries + 1, failed: isLast }),
}

/** Deletes the exports of every tenant whose values are no longer needed. */
export const deleteExpiredExports = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) =>
      db
        .deleteFrom('sheet_export')
        .where('tenant_id', '=', id)
        .where('expires_at', '<', sql<Date>`now()`)
        .execute(),
    )
}
