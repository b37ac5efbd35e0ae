import { EXPORT_HEADERS } from '@pressmark/contract/catalogue/exports.ts'
import { UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import { ENTRY_KINDS, type EntryKind } from '@pressmark/contract/platform/constants.ts'
import { validate as isUuid } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'

/** The export that a spreadsheet came from. */
export type SourceExport = {
  uuid: string
  kind: EntryKind
  /** Target of each header; undefined if the export has expired or belongs to another organisation. */
  targets?: ReadonlyMap<string, string>
}

/** Finds the export that a header names.
 *  @returns undefined if the spreadsheet does not come from an export */
export const findSource = async (db: TenantDb, headers: readonly string[]): Promise<SourceExport | undefined> => {
  for (const kind of ENTRY_KINDS) {
    const header = headers.find((one) => one.startsWith(EXPORT_HEADERS[kind]))
    const uuid = header?.slice(EXPORT_HEADERS[kind].length).trim().toLowerCase() ?? ''
    if (!isUuid(uuid)) continue
    const existing = (await availableExports(db, [uuid])).find((one) => one.kind === kind)
    return {
      uuid,
      kind,
      ...(existing && { targets: new Map(existing.columns.map(({ header: name, target }) => [name, target])) }),
    }
  }
  return undefined
}

/** An export whose values are still there to compare with. `fields` are the names of its templates. */
export type AvailableExport = {
  uuid: string
  kind: EntryKind
  fields: string[]
  columns: { target: string; header: string }[]
}

/** Returns those of these exports that are done and have not expired. */
export const availableExports = async (db: TenantDb, uuids: readonly string[]): Promise<AvailableExport[]> => {
  if (uuids.length === 0) return []
  const rows = await db
    .selectFrom('sheet_export')
    .select(['uuid', 'kind', 'fields', 'columns'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .where('step', '=', 'DONE')
    .where('expires_at', '>', new Date())
    .execute()
  return rows as AvailableExport[] // the export writes its columns in this form
}

/** Returns the target of a column that no template has: the UUID and the version of entries. */
export const keyTarget = (header: string): string => {
  const word = header.trim().toLowerCase()
  if (word === 'uuid' || ENTRY_KINDS.some((kind) => word.startsWith(EXPORT_HEADERS[kind]))) return UUID_TARGET
  return word === VERSION_TARGET ? VERSION_TARGET : ''
}
