import { EXPORT_HEADER } from '@pressmark/contract/catalogue/exports.ts'
import { UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** The export that a spreadsheet came from. */
export type SourceExport = {
  uuid: string
  /** Target of each header; undefined if the export has expired or belongs to another organisation. */
  targets?: ReadonlyMap<string, string>
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds the export that a header names.
 *  @returns undefined if the spreadsheet does not come from an export */
export const findSource = async (db: TenantDb, headers: readonly string[]): Promise<SourceExport | undefined> => {
  const header = headers.find((one) => one.startsWith(EXPORT_HEADER))
  const uuid = header?.slice(EXPORT_HEADER.length).trim().toLowerCase() ?? ''
  if (!UUID.test(uuid)) return undefined
  const columns = await exportColumns(db, uuid)
  return columns === undefined
    ? { uuid }
    : { uuid, targets: new Map(columns.map((column) => [column.header, column.target])) }
}

/** Returns the columns of an export that is done and has not expired. */
const exportColumns = async (db: TenantDb, uuid: string): Promise<{ target: string; header: string }[] | undefined> => {
  const row = await db
    .selectFrom('sheet_export')
    .select('columns')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('step', '=', 'DONE')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.columns as { target: string; header: string }[] | undefined // the export writes them in this form
}

/** Returns which of these exports still have the values to compare with. */
export const availableExports = async (db: TenantDb, uuids: readonly string[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sheet_export')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .where('step', '=', 'DONE')
    .where('expires_at', '>', new Date())
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Returns the target of a column that no template has: the UUID and the version of items. */
export const keyTarget = (header: string): string => {
  const word = header.trim().toLowerCase()
  if (word === 'uuid' || word.startsWith(EXPORT_HEADER)) return UUID_TARGET
  return word === VERSION_TARGET ? VERSION_TARGET : ''
}
